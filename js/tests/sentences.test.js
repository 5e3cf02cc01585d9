import { describe, expect, test } from "vitest";
import { makeScene } from "../src/scene.js";
import * as say from "../src/sentences.js";
import { readState } from "../src/traits.js";
import { Words } from "../src/words.js";
import { columnsGame, FakeModel, triangleGame } from "./fake_model.js";

const en = new Words("en");
const zh = new Words("zh");

/** @param {Record<string, any>} traits */
function setup(traits) {
  const state = readState(new FakeModel(traits));
  return { state, scene: makeScene(state) };
}

/** The status line without the marks that keep suits from becoming pictures. @param {Words} words @param {Record<string, any>} traits */
function position(words, traits) {
  const { state, scene } = setup(traits);
  return say.positionText(words, state, scene).replaceAll("\uFE0E", "");
}

/** A hole that is over. @param {number} left @param {Record<string, any>} traits @param {Record<string, any>} [board] */
const ended = (left, traits, board) =>
  columnsGame(
    { over: true, legal: [], line: [3, 0, 4, 1, 5, 2].slice(left), ply: 6 - left, ...traits },
    board,
  );

test("cards have names and short names", () => {
  expect(say.cardName(en, "7C")).toBe("7 of clubs");
  expect(say.cardName(en, "TD")).toBe("10 of diamonds");
  expect(say.cardName(en, "AS")).toBe("Ace of spades");
  expect(say.cardName(en, "*")).toBe("Joker");
  expect(say.cardName(en, "")).toBe("face-down card");
  expect(say.cardName(zh, "7C")).toBe("梅花7");
  expect(say.cardName(zh, "QH")).toBe("红心Q");
  expect(say.cardShort(en, "TS")).toBe("10♠\uFE0E");
  expect(say.cardShort(en, "*")).toBe("Joker");
});

test("open cards are named with their place, what they cover, and whether they fit", () => {
  const columns = setup(columnsGame());
  const name = (/** @type {number} */ slot, words = en) => {
    const place = columns.scene.bySlot.get(slot);
    return place && say.placeName(words, place, true);
  };
  expect(name(3)).toBe("7 of clubs, column 1, 1 card beneath, can be played");
  expect(name(4)).toBe("Queen of hearts, column 2, 1 card beneath");
  expect(name(3, zh)).toBe("梅花7，第 1 列，下面压着 1 张牌，可以出");
  const peak = setup(triangleGame()).scene.bySlot.get(4);
  expect(peak && say.placeName(en, peak, false)).toBe(
    "5 of diamonds, place 5, 3 cards beneath, can be played",
  );
});

test("what lies beneath is told by name, hidden cards only as a number", () => {
  const columns = setup(columnsGame());
  const told = (/** @type {ReturnType<typeof setup>} */ { scene }, /** @type {number} */ slot) => {
    const place = scene.bySlot.get(slot);
    return place && say.beneathText(en, scene, place).replaceAll("\uFE0E", "");
  };
  expect(told(columns, 3)).toBe("Beneath 7 of clubs: 8♦.");
  expect(told(columns, 0)).toBe("Nothing beneath 8 of diamonds.");
  expect(told(setup(triangleGame()), 4)).toBe("Beneath 5 of diamonds: 3 face-down cards.");
});

describe("the status line", () => {
  test.each([
    [columnsGame(), "6 of spades starts the waste. 2 cards can be played: 7♣, 5♥."],
    [columnsGame({}, { start: "" }), "The waste is empty. 2 cards can be played: 7♣, 5♥."],
    [columnsGame({ line: [3], ply: 1, legal: [0, -1] }), "Played 7 of clubs. 1 card can be played: 8♦."],
    [
      columnsGame({ line: [-1], ply: 1, drawn: ["4D"], legal: [-1] }),
      "Turned 4 of diamonds. Nothing fits: draw.",
    ],
    [columnsGame({ line: [-1], ply: 1, drawn: ["4D"], legal: [] }), "Turned 4 of diamonds. Nothing fits."],
    [columnsGame({ line: [3, -1], ply: 1, legal: [0] }), "Back at move 1 of 2. 1 card can be played: 8♦."],
    [columnsGame({ line: [3, -1], ply: 0 }), "Back at the start. 2 cards can be played: 7♣, 5♥."],
    [{}, "No game to show yet."],
  ])("%#", (traits, text) => expect(position(en, { lang: "en", ...traits })).toBe(text));

  test("in Chinese, without blanks between sentences", () => {
    expect(position(zh, columnsGame())).toBe("弃牌堆以黑桃6开始。有 2 张可出：7♣、5♥。");
    expect(position(zh, columnsGame({ line: [-1], ply: 1, drawn: ["4D"], legal: [-1] }))).toBe(
      "翻出方块4。没有能出的牌，请翻牌。",
    );
  });

  test("a long list of cards is cut", () => {
    const slots = Array.from({ length: 12 }, (_, k) => [k, 0]);
    const traits = columnsGame(
      { faces: slots.map(() => "5H"), legal: slots.map((_, k) => k) },
      { slots, covered_by: slots.map(() => []) },
    );
    expect(position(en, traits)).toMatch(/12 cards can be played: (5♥, ){7}5♥ and 4 more\.$/);
  });
});

describe("the end of a hole", () => {
  /** @type {[number, string, string][]} */
  const byDifference = [
    [-1, "1 card left, 4 under par.", "剩 1 张未清，低于标准杆 4 杆。"],
    [2, "2 cards left, albatross (par 5).", "剩 2 张未清，信天翁（标准杆 5）。"],
    [3, "3 cards left, eagle (par 5).", "剩 3 张未清，老鹰（标准杆 5）。"],
    [4, "4 cards left, birdie (par 5).", "剩 4 张未清，小鸟（标准杆 5）。"],
    [5, "5 cards left, par.", "剩 5 张未清，平标准杆。"],
    [6, "6 cards left, bogey (par 5).", "剩 6 张未清，柏忌（标准杆 5）。"],
  ];
  test.each(byDifference)("%i cards left", (left, english, chinese) => {
    const cards = Math.abs(left);
    expect(position(en, ended(cards, { score: cards }))).toBe(english);
    expect(position(zh, ended(cards, { score: cards }))).toBe(chinese);
  });

  test.each([
    [4, "6 cards left, double bogey (par 4)."],
    [3, "6 cards left, triple bogey (par 3)."],
    [2, "6 cards left, 4 over par."],
    [null, "6 cards left."],
  ])("six cards left, par %s", (par, text) => {
    expect(position(en, ended(6, { score: 6 }, { par }))).toBe(text);
  });

  test("a cleared table says the stock and the score, with a real minus sign", () => {
    expect(position(en, ended(0, { score: -3 }))).toBe("Cleared with 3 cards in the stock: −3, 8 under par.");
    expect(position(zh, ended(0, { score: -3 }))).toBe("全部清完，牌堆还剩 3 张：−3，低于标准杆 8 杆。");
    expect(position(en, ended(0, { score: -3 }, { par: -2 }))).toBe(
      "Cleared with 3 cards in the stock: −3, birdie (par −2).",
    );
    expect(position(en, ended(0, { score: 0 }, { stock: 0, par: null }))).toBe("Cleared: 0.");
  });

  test("streak and count scoring", () => {
    expect(position(en, ended(0, { score: 120 }, { scoring: "streak" }))).toBe("Cleared: 120 points.");
    expect(position(en, ended(2, { score: -5 }, { scoring: "streak" }))).toBe("2 cards left: −5 points.");
    expect(position(zh, ended(2, { score: 1 }, { scoring: "streak" }))).toBe("剩 2 张未清：1 分。");
    expect(position(en, ended(0, { score: 0 }, { scoring: "count", par: null }))).toBe("Cleared.");
    expect(position(en, ended(1, { score: 1 }, { scoring: "count", par: null }))).toBe("1 card left.");
  });
});

test("every notice has words in both languages, with cards by name", () => {
  const keys =
    "stale covered face_down gone no_fit same_wall dead_king no_stock over nothing_to_undo nothing_to_redo bad_message bad_setting";
  for (const key of keys.split(" ")) {
    const notice = { key, n: 1, card: "7C", top: "KD", detail: "<b>", name: "motion", value: 3 };
    for (const words of [en, zh]) {
      const text = say.noticeText(words, notice);
      expect(text).not.toBe("");
      expect(text).not.toMatch(/[{}]/);
    }
  }
  expect(say.noticeText(en, { key: "no_fit", n: 1, card: "7C", top: "KD" })).toBe(
    "7 of clubs does not fit on King of diamonds.",
  );
  expect(say.noticeText(en, { key: "bad_setting", n: 1, name: "motion", value: 3 })).toBe(
    "The setting motion cannot be 3.",
  );
  expect(say.noticeText(en, { key: "from_the_future", n: 1 })).toBe("");
});

test("titles are translated where the words know them", () => {
  const known = setup(columnsGame()).state.board;
  expect(say.titleText(zh, known)).toBe("高尔夫纸牌");
  expect(say.titleText(en, known)).toBe("Golf");
  const own = setup(triangleGame()).state.board;
  expect(say.titleText(zh, own)).toBe("Tiny peak");
});

test("the rule is a sentence of the variant's own, or follows from its data", () => {
  const rule = (/** @type {any} */ words, board = {}) =>
    say.ruleText(words, setup(columnsGame({}, board)).state.board);
  expect(rule(en, { rule: "three rows" })).toBe("three rows");
  expect(rule(en)).toBe("Classic: nothing on a King");
  expect(rule(en, { corner: "queen" })).toBe("A Queen may go on a King");
  expect(rule(en, { corner: "queen", high: "6" })).toBe("A 5 may go on a 6");
  expect(rule(en, { corner: "wrap", decks: 2, jokers: 1, free: true, walls: true })).toBe(
    "Ace and King are neighbours, never twice running from one wall, 2 packs, 1 joker, any open card starts",
  );
  expect(rule(zh, { corner: "queen", high: "J", jokers: 2 })).toBe("J 上可以放 10，2 张王");
  expect(say.ruleText(en, readState({ get: () => undefined }).board)).toBe("");
});
