import { describe, expect, test } from "vitest";
import { mentionReceivers } from "../posts/mentions.ts";
import { hotScore } from "./hot.ts";
import { isOutOfRange, lastActivity, listWindow, orderOr, pageCount } from "./orders.ts";

const DAY = 24 * 3600;
const NOW = 1_000 * DAY;

describe("lists", () => {
  test("O1 an unknown order falls back to the first one", () => {
    expect(orderOr("score", ["newest", "score"])).toBe("score");
    expect(orderOr("sideways", ["newest", "score"])).toBe("newest");
  });

  test.each([
    ["newest", 0, 0, 0],
    ["newest", 7, NOW - 7 * DAY, 0],
    ["hot", 0, NOW - 90 * DAY, 0],
    ["hot", 7, NOW - 7 * DAY, 0],
    ["active", 0, NOW - 180 * DAY, NOW - 90 * DAY],
    ["active", 30, NOW - 30 * DAY, NOW - 90 * DAY],
    ["", 0, 0, 0],
  ] as const)("O3 the order %j with in_days %i goes back to %i and %i", (order, inDays, createdSince, activeSince) => {
    expect(listWindow(order, inDays, NOW)).toEqual({ createdSince, activeSince });
  });

  const facts = { view_count: 0, answer_count: 0, score: 0, answerScores: 0, created_at: NOW, edited_at: 0 };

  test.each([
    ["without views", {}, 0],
    ["with one view", { view_count: 1 }, 0],
    ["fresh, 10 views", { view_count: 10 }, Math.ceil(4 * Math.log(10) * 10_000)],
    ["fresh, downvoted below zero", { view_count: 2, answer_count: 5, score: -9 }, 0],
    [
      "a day old, 100 views, 2 answers, score 5",
      { view_count: 100, answer_count: 2, score: 5, answerScores: 3, created_at: NOW - DAY },
      Math.ceil(((4 * Math.log(100) + 2 + 3) / 25 ** 1.5) * 10_000),
    ],
    [
      "a day old, edited now",
      { view_count: 100, created_at: NOW - DAY, edited_at: NOW },
      Math.ceil(((4 * Math.log(100)) / 13 ** 1.5) * 10_000),
    ],
  ])("O4 the hot score %s", (_, change, score) => {
    expect(hotScore({ ...facts, ...change }, NOW)).toBe(score);
  });

  test("O4 times in the future are handled", () => {
    expect(hotScore({ ...facts, view_count: 10, created_at: NOW + DAY }, NOW)).toBeGreaterThan(0);
  });

  test("O5 only the order active shows more than the asker", () => {
    const question = {
      user_id: "1",
      created_at: 100,
      edited_at: 200,
      last_edit_user_id: "2",
      last_answered_at: 300,
      last_answer_user_id: "3",
    };
    expect(lastActivity("newest", question)).toEqual({ type: "asked", user_id: "1", time: 100 });
    expect(lastActivity("active", question)).toEqual({ type: "answered", user_id: "3", time: 300 });
    expect(lastActivity("active", { ...question, last_answered_at: 150 })).toEqual({
      type: "modified",
      user_id: "2",
      time: 200,
    });
    expect(lastActivity("active", { ...question, edited_at: 0, last_answered_at: 0 }).type).toBe("asked");
  });

  test("O6 a page beyond the last does not exist, except of an empty list", () => {
    expect(isOutOfRange(3, 10, 20)).toBe(true);
    expect(isOutOfRange(2, 10, 20)).toBe(false);
    expect(isOutOfRange(9, 10, 0)).toBe(false);
    expect(pageCount(21, 10)).toBe(3);
  });
});

describe("mentions", () => {
  const person = (id: string, status: "normal" | "suspended" = "normal") => ({ id, status });

  test("K5 active users are notified once, ten at most, and not the author", () => {
    const named = [person("1"), person("2"), person("2"), person("3", "suspended")];
    expect(mentionReceivers(named, "1")).toEqual([person("2")]);
    const many = Array.from({ length: 30 }, (_, n) => person(String(n)));
    expect(mentionReceivers(many, "0").map(({ id }) => id)).toEqual([..."123456789", "10"]);
  });
});
