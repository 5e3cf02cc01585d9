import { expect, test } from "vitest";
import { mayMove } from "../src/flight.js";

/** A window whose system does or does not ask for less motion. @param {boolean} matches */
const system = (matches) => /** @type {any} */ ({ matchMedia: () => ({ matches }) });

test("the setting decides, and without one the system", () => {
  expect(mayMove("on", system(true))).toBe(true);
  expect(mayMove("off", system(false))).toBe(false);
  expect(mayMove("system", system(true))).toBe(false);
  expect(mayMove("system", system(false))).toBe(true);
});

test("a host that cannot tell is no reason to stand still", () => {
  expect(mayMove("system", /** @type {any} */ ({}))).toBe(true);
  expect(mayMove("system", null)).toBe(true);
});
