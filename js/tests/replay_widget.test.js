// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { FakeModel, settle } from "./fake_model.js";
import { click } from "./page.js";
import { compareTraits, replayTraits, says, step } from "./replay_model.js";
import { mountReplay, showReplay } from "./replay_page.js";

test("it begins at the start, and says who played and what the words before the first move are", () => {
  const { find, el, status, button } = showReplay();
  expect(find(".gw-title + .gw-rule + .gw-name").textContent).toBe("golf-strict #17");
  expect(find(".gw-head + .gw-where").textContent).toBe("Ann · Event: Club");
  expect(status()).toBe("At the start of 7 moves. before all");
  expect(el.querySelectorAll(".gw-play")).toHaveLength(2);
  expect(button("Back").getAttribute("aria-disabled")).toBe("true");
  expect(el.querySelectorAll(".gw-tick")).toHaveLength(5);
  expect(el.querySelectorAll(".gw-tick.gw-bad")).toHaveLength(3);
});

test("buttons and keys step, jump and go to the ends, and say what has been played", async () => {
  const { model, push, press, status, card, find } = showReplay();
  const at = async (/** @type {number} */ ply) => {
    await settle();
    expect(model.get("ply")).toBe(ply);
    expect(find(".gw-slider")).toHaveProperty("value", String(ply));
    expect(find(".gw-controls .gw-field")).toHaveProperty("value", String(ply));
  };
  push("Forward");
  await at(1);
  expect(status()).toBe("Move 1 of 7. Played 7 of clubs. a start");
  expect(card(3)).toBeNull();
  press("ArrowRight");
  await at(2);
  expect(status()).toBe("Move 2 of 7. Played 8 of diamonds. Doubtful move.");
  push("Next draw");
  await at(3);
  push("Next mistake");
  await at(4);
  expect(status()).toBe(
    "Move 4 of 7. Played 5 of hearts. Caddie (knows what the player knew): 2 cards left, clears 25 %. " +
      "Clairvoyant (knows the stock): 3 lost, 5 cards left, clears 0 %.",
  );
  push("To the end");
  await at(7);
  expect(status()).toContain("Move 7 of 7. Played King of diamonds. 1 card left, ");
  expect(find(".gw-status").className).toContain("gw-outcome");
  push("Forward");
  await at(7);
  press("PageUp");
  await at(5);
  press("PageUp");
  await at(3);
  press("Home");
  await at(0);
  press("PageDown");
  await at(3);
  press("ArrowLeft");
  await at(2);
  press("m");
  await at(4);
  press("End");
  await at(7);
  expect(model.sent).toEqual([]);
  expect(model.saves).toBe(model.assigned.filter(([name]) => name === "ply").length);
});

test("the slider seeks, and a number that is typed is gone to", async () => {
  const { model, find } = showReplay(replayTraits({ playing: true }));
  const slider = /** @type {HTMLInputElement} */ (find(".gw-slider"));
  slider.value = "4";
  slider.dispatchEvent(new Event("input"));
  expect([model.get("ply"), model.get("playing")]).toEqual([4, true]);
  const field = /** @type {HTMLInputElement} */ (find(".gw-controls .gw-field"));
  for (const [typed, ply] of [
    ["6", 6],
    ["99", 7],
    ["x", 7],
    ["-1", 7],
    ["0", 0],
  ]) {
    field.value = String(typed);
    field.dispatchEvent(new Event("change"));
    await settle();
    expect(model.get("ply")).toBe(ply);
    expect(field.value).toBe(String(ply));
  }
});

test("the move list has a row for each stock card, and leads to every step, also of variations", async () => {
  const { el, model, button, find, status } = showReplay();
  const text = (/** @type {Element} */ node) => (node.textContent ?? "").replaceAll("\uFE0E", "").trim();
  expect([...el.querySelectorAll(".gw-row")].map(text)).toEqual([
    "16♠before all7♣ a start 8♦?! or rather5♥ 4♦ 8♦!  Q♥",
    "24♦5♥",
    "33♣Q♥?? K♦",
  ]);
  expect(el.querySelectorAll(".gw-move[aria-current]")).toHaveLength(1);
  click(button("Q♥??, move 6, Blunder"));
  await settle();
  expect([model.get("ply"), model.get("variation")]).toEqual([6, []]);
  expect(text(find("[aria-current]"))).toBe("Q♥??");
  click(button("8♦!, move 3, Good move"));
  await settle();
  expect([model.get("ply"), model.get("variation")]).toEqual([3, [2, 0, 2, 0]]);
  expect(status()).toBe("Move 3 of 3. Played 8 of diamonds. Good move.");
  expect(el.querySelectorAll(".gw-move[aria-current]")).toHaveLength(1);
  expect(find("[aria-current]").getAttribute("tabindex")).toBe("0");
  expect(el.querySelectorAll('.gw-move[tabindex="0"]')).toHaveLength(1);
});

test("up and down change to a variation and back, and stepping back keeps the line", async () => {
  const { model, press } = showReplay(replayTraits({ ply: 2 }));
  press("ArrowDown");
  expect(model.get("variation")).toEqual([2, 0]);
  press("ArrowLeft");
  press("ArrowRight");
  await settle();
  expect([model.get("ply"), model.get("variation")]).toEqual([2, [2, 0]]);
  press("ArrowUp");
  expect(model.get("variation")).toEqual([]);
  press("ArrowUp");
  expect([model.get("ply"), model.get("variation")]).toEqual([2, []]);
});

test("a click on a card follows the record, in this line or another; any other card is not played", async () => {
  const { model, card, find, status } = showReplay(replayTraits({ ply: 1 }));
  click(card(4));
  await settle();
  expect(model.get("ply")).toBe(1);
  expect(status()).toBe("That is not played here in the record.");
  click(card(5));
  await settle();
  expect([model.get("ply"), model.get("variation")]).toEqual([2, [2, 0]]);
  click(find(".gw-stock"));
  await settle();
  expect([model.get("ply"), model.get("variation")]).toEqual([3, [2, 0]]);
  expect(model.sent).toEqual([]);
});

test("two views of one replay advance once per tick, and the last one to go stops it", () => {
  vi.useFakeTimers();
  const model = new FakeModel(replayTraits({ playing: true, speed: 2 }));
  const [one, two] = [mountReplay(model), mountReplay(model)];
  const plies = [];
  for (let tick = 0; tick < 4; tick += 1) {
    vi.advanceTimersByTime(500);
    plies.push(model.get("ply"));
  }
  expect(plies).toEqual([1, 2, 3, 4]);
  one.end();
  vi.advanceTimersByTime(500);
  expect(model.get("ply")).toBe(5);
  two.end();
  vi.advanceTimersByTime(5000);
  expect(model.get("ply")).toBe(5);
  expect([vi.getTimerCount(), model.listenerCount]).toEqual([0, 0]);
});

test("it stops at the end, begins anew with Play, and goes round if that is wanted", () => {
  vi.useFakeTimers();
  const { model, press, push } = showReplay(replayTraits({ ply: 5 }));
  push("Play");
  vi.advanceTimersByTime(10_000);
  expect([model.get("ply"), model.get("playing")]).toEqual([7, false]);
  press(" ");
  expect([model.get("ply"), model.get("playing")]).toEqual([0, true]);
  press("ArrowRight");
  expect([model.get("ply"), model.get("playing")]).toEqual([1, false]);
  model.sync({ loop: true, playing: true, ply: 6 });
  vi.advanceTimersByTime(2000);
  expect([model.get("ply"), model.get("playing")]).toEqual([0, true]);
  model.sync({ records: [], ply: 0, loop: true });
  vi.advanceTimersByTime(2000);
  expect(model.get("playing")).toBe(false);
});

test("the speed is shown, changes with the keys, and one that Python has set is among the choices", async () => {
  const { model, find, press } = showReplay();
  const select = /** @type {HTMLSelectElement} */ (find(".gw-controls .gw-select"));
  expect([...select.options].map(({ text }) => text)).toEqual(["0.5×", "1×", "2×", "4×", "8×", "16×"]);
  press("+");
  expect(model.get("speed")).toBe(2);
  press("-");
  press("-");
  press("-");
  expect(model.get("speed")).toBe(0.5);
  model.sync({ speed: 3 });
  await settle();
  expect(select.value).toBe("3");
  select.value = "16";
  select.dispatchEvent(new Event("change"));
  expect(model.get("speed")).toBe(16);
});

test("while it plays, a screen reader is left in peace", async () => {
  const { model, find } = showReplay(replayTraits({ playing: true }));
  expect(find(".gw-status").getAttribute("aria-live")).toBe("off");
  model.sync({ playing: false });
  await settle();
  expect(find(".gw-status").getAttribute("aria-live")).toBe("polite");
});

test("playing never takes the focus; a focused card that goes leaves it to the widget", async () => {
  const { model, find, card } = showReplay();
  model.sync({ ply: 1 });
  await settle();
  expect(document.activeElement).toBe(document.body);
  card(0).focus();
  model.sync({ ply: 2 });
  await settle();
  expect(document.activeElement).toBe(find(".golf"));
  find("[aria-current]").focus();
  model.sync({ ply: 3 });
  await settle();
  expect(document.activeElement).toBe(find("[aria-current]"));
});

test("keys stay inside, except those that are the host's", () => {
  const { press } = showReplay();
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  for (const key of ["ArrowRight", " ", "x", "d", "Home"]) press(key);
  expect(heard).not.toHaveBeenCalled();
  press("s", undefined, { ctrlKey: true });
  press("Escape");
  expect(heard).toHaveBeenCalledTimes(2);
  document.removeEventListener("keydown", heard);
});

test("the graphs keep what was knowable apart from what was not, and lead to the move under the pointer", async () => {
  const { el, model } = showReplay();
  const graphs = [...el.querySelectorAll(".gw-graphs > div")];
  expect(graphs.map((node) => node.textContent)).toEqual([
    "Caddie (knows what the player knew): expected score from 2 to 2.2, chance of clearing from 25 % to 25 % (shaded), 0.2 lost, most at move 6.",
    "Clairvoyant (knows the stock): expected score from 5 to 5, chance of clearing from 0 % to 0 % (shaded), 3 lost, most at move 4.",
  ]);
  const svg = /** @type {Element} */ (graphs[0].querySelector("svg"));
  svg.getBoundingClientRect = () => new DOMRect(100, 0, 700, 60);
  svg.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 410 }));
  expect(model.get("ply")).toBe(3);
  model.sync(replayTraits({}, { steps: [step(3)] }));
  await settle();
  expect(el.querySelectorAll(".gw-graph")).toHaveLength(0);
});

test("hostile text is shown as text", () => {
  const evil = '<img src=x onerror="alert(1)"></script>';
  const steps = [
    step(3, {
      comment: evil,
      by: evil,
      evaluations: [says(1, { adviser: evil })],
      variations: [{ comment: evil, steps: [step(5, { comment: evil })] }],
    }),
  ];
  const record = { name: evil, tags: [[evil, evil]], comment: evil, steps };
  const { el, find, status } = showReplay(
    replayTraits({ ply: 1, error: evil, faces: Array(6).fill(evil) }, record),
  );
  expect(el.querySelector("img, script")).toBeNull();
  expect(find(".gw-head + .gw-where").textContent).toBe(`${evil} · ${evil}: ${evil}`);
  expect(status()).toContain(evil);
  expect(el.querySelectorAll(".gw-note")).toHaveLength(4);
  const two = compareTraits();
  two.records[0].name = evil;
  const compared = showReplay(two);
  expect(compared.el.querySelector("img, script")).toBeNull();
  expect(compared.find(".gw-whose").textContent).toBe(evil);
});

test("missing and odd traits do not throw", async () => {
  const { model } = showReplay({ lang: "en" });
  for (const value of [null, "x", [{}]])
    for (const name of ["board", "records", "moments", "variation", "ply", "speed", "faces", "drawn"]) {
      for (const good of [replayTraits(), compareTraits()]) {
        model.sync({ ...good, [name]: value });
        await Promise.resolve();
        await Promise.resolve();
      }
    }
  model.sync(replayTraits());
  await settle();
});

test("the cleanup removes the view, and it works in a shadow root", async () => {
  const host = document.createElement("div");
  document.body.append(host);
  const { model, el, end, press, find } = showReplay(replayTraits(), host.attachShadow({ mode: "open" }));
  press("ArrowRight");
  await settle();
  expect(find(".gw-slider")).toHaveProperty("value", "1");
  expect(model.listenerCount).toBeGreaterThan(20);
  end();
  expect([model.listenerCount, el.childElementCount]).toEqual([0, 0]);
});

test("play from here: cards are wishes to Python, and the replay's controls make room", async () => {
  const { model, push, press, find, card, status } = showReplay(replayTraits({ ply: 1 }));
  push("Play from here");
  expect(model.sent.pop()).toEqual({ type: "from_here", serial: 0, ply: 1 });
  model.answer({ live: true });
  await settle();
  expect([find(".gw-drive").hidden, find(".gw-bar:not(.gw-controls)").hidden]).toEqual([true, false]);
  expect(status()).toBe("Back at move 1 of 7. 2 cards can be played: 8♦, 5♥.");
  expect(card(0).getAttribute("tabindex")).toBe("0");
  click(card(5));
  expect(model.sent.pop()).toEqual({ type: "play", slot: 5, serial: 0, ply: 1 });
  model.answer();
  await settle();
  card(0).focus();
  press("ArrowRight", card(0));
  expect(document.activeElement).toBe(card(4));
  for (const [key, wish] of [
    ["Enter", { type: "play", slot: 4 }],
    ["3", { type: "play", slot: 5 }],
    ["d", { type: "draw" }],
    ["u", { type: "undo" }],
    ["Escape", { type: "back" }],
  ]) {
    press(String(key), card(4));
    expect(model.sent.pop()).toEqual({ ...Object(wish), serial: 0, ply: 1 });
    model.answer();
    await settle();
  }
  model.answer({ live: false, notice: { key: "kept", n: 1 } });
  await settle();
  expect(find(".gw-drive").hidden).toBe(false);
  expect(status()).toBe("Your moves are kept as a variation.");
});

test("without a kernel, playing from here says so; a page that has none does not offer it", async () => {
  vi.useFakeTimers();
  const { push, status } = showReplay();
  push("Play from here");
  await vi.advanceTimersByTimeAsync(5000);
  expect(status()).toContain("No kernel answers");
  const { button } = showReplay(replayTraits({ can_play: false }));
  expect(button("Play from here").hidden).toBe(true);
});

test("replays beside one another wait at each draw, or keep step by moves, and show where they part", async () => {
  const { model, el, find, push, press } = showReplay(compareTraits());
  const text = (/** @type {Element} */ node) => (node.textContent ?? "").replaceAll("\uFE0E", "");
  const left = () => [...el.querySelectorAll(".gw-number")].map(text);
  expect([...el.querySelectorAll(".gw-whose")].map(text)).toEqual(["Ann", "Replay 2"]);
  expect(text(find(".gw-part"))).toBe("They part at move 2. Ann: play 8♦, Replay 2: draw");
  expect([...el.querySelectorAll("tbody tr")].map(text)).toEqual([
    "1 6♠7♣ 8♦ →47♣ →5",
    "2 4♦5♥ →3– →5",
    "3 3♣–– →5",
  ]);
  expect([...el.querySelectorAll("tfoot tr")].map(text)).toEqual([
    "Score35",
    "Cards left35",
    "Stock left21",
    "Moves43",
  ]);
  expect(el.querySelectorAll(".gw-differs")).toHaveLength(3);
  click(find(".gw-part"));
  await settle();
  expect(model.get("ply")).toBe(2);
  press("ArrowRight");
  press("ArrowRight");
  await settle();
  expect([model.get("ply"), left()]).toEqual([4, ["3", "5"]]);
  const lock = /** @type {HTMLSelectElement} */ (find(".gw-compare .gw-select"));
  lock.value = "move";
  lock.dispatchEvent(new Event("change"));
  await settle();
  expect([model.get("lock"), model.get("ply")]).toEqual(["move", 4]);
  click(el.querySelectorAll("tbody tr button")[1]);
  await settle();
  expect(model.get("ply")).toBe(3);
  expect(el.querySelectorAll("tbody tr[aria-current]")).toHaveLength(1);
  push("To the end");
  await settle();
  expect(left()).toEqual(["3", "5"]);
});
