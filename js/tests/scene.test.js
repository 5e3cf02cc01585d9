import { expect, test } from "vitest";
import { makeScene } from "../src/scene.js";
import { readState } from "../src/traits.js";
import { columnsGame, FakeModel, triangleGame } from "./fake_model.js";

/** @param {Record<string, any>} traits */
const sceneOf = (traits) => makeScene(readState(new FakeModel(traits)));
/** @param {{slot: number}[]} places */
const slots = (places) => places.map((place) => place.slot);

test("columns at the start: the lower cards are open, the legal ones playable", () => {
  const scene = sceneOf(columnsGame());
  expect(slots(scene.places)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(slots(scene.open)).toEqual([3, 4, 5]);
  expect(slots(scene.playable)).toEqual([3, 5]);
  expect(scene.waste).toEqual([{ card: "6S", from: null, at: 0 }]);
  expect(scene.stockLeft).toBe(3);
  expect(scene.canDraw).toBe(true);
  expect(scene.strip).toBe(0.3);
});

test("moves up to ply are applied, the redo tail is not", () => {
  const scene = sceneOf(columnsGame({ line: [3, -1, 0, 5], ply: 3, drawn: ["9C"], legal: [] }));
  expect(slots(scene.places)).toEqual([1, 2, 4, 5]);
  expect(scene.waste.map((card) => card.card)).toEqual(["6S", "7C", "9C", "8D"]);
  expect(scene.stockLeft).toBe(2);
  expect(scene.moves).toBe(4);
  expect(scene.emptyColumns).toEqual([{ x: 0, y: 0, label: 1 }]);
});

test("a waste that starts empty is empty", () => {
  expect(sceneOf(columnsGame({}, { start: "" })).waste).toEqual([]);
});

test("nothing is playable once the hole is over", () => {
  const scene = sceneOf(columnsGame({ over: true }));
  expect(scene.playable).toEqual([]);
  expect(scene.canDraw).toBe(false);
});

test("a covered face-down card keeps its secret, even if a face came with it", () => {
  const scene = sceneOf(triangleGame({ faces: ["", "9S", "", "7C", "5D", "QH"] }));
  expect(scene.bySlot.get(1)?.card).toBe("");
  const opened = sceneOf(triangleGame({ faces: ["", "9S", "", "7C", "5D", "QH"], line: [3, 4], ply: 2 }));
  expect(opened.bySlot.get(1)).toMatchObject({ open: true, card: "9S" });
  expect(opened.bySlot.get(2)).toMatchObject({ open: false, card: "" });
  expect(opened.emptyColumns).toEqual([]);
});

test("cards beneath are counted through the cover relation, the nearest first, without those that are gone", () => {
  expect(sceneOf(columnsGame()).bySlot.get(4)?.beneath).toEqual([1]);
  expect(sceneOf(triangleGame()).bySlot.get(4)?.beneath).toEqual([2, 1, 0]);
  expect(sceneOf(triangleGame()).bySlot.get(3)?.beneath).toEqual([1, 0]);
});

test("the large suit is drawn where the body of the card can be seen", () => {
  const start = sceneOf(
    columnsGame(
      {},
      {
        slots: [
          [0, 0],
          [1.16, 0],
          [2.32, 0],
          [0, 1],
          [1.16, 0.3],
          [2.32, 0.3],
        ],
      },
    ),
  );
  expect(start.bySlot.get(0)?.body).toBe(true);
  expect(start.bySlot.get(1)?.body).toBe(false);
  expect(start.bySlot.get(4)?.body).toBe(true);
});

test("a layout that shows less of the covered cards gets a lower index line, within reason", () => {
  const slots = [
    [0, 0],
    [1.16, 0],
    [2.32, 0],
    [0, 0.2],
    [1.16, 0.2],
    [2.32, 0.2],
  ];
  expect(sceneOf(columnsGame({}, { slots })).strip).toBe(0.2);
  const flat = slots.map(([x, y]) => [x, y / 10]);
  expect(sceneOf(columnsGame({}, { slots: flat })).strip).toBe(0.3);
  expect(sceneOf(columnsGame({}, { slots: [], covered_by: [] })).strip).toBe(0.3);
});
