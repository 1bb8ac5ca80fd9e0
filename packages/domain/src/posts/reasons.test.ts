import { describe, expect, test } from "vitest";
import { badgeGroups, badgeLevels, wireBadges } from "../people/badges.ts";
import { reasonOfKey, reasonOfType, reasons, reasonsFor } from "./reasons.ts";

describe("reasons", () => {
  test.each([
    ["question", "flag", [57, 58, 59, 60]],
    ["answer", "flag", [57, 58, 59, 61]],
    ["comment", "flag", [57, 58, 59, 62]],
    ["question", "close", [60, 63, 64, 59]],
    ["question", "status", [65, 67, 68]],
    ["answer", "status", [65, 68]],
    ["comment", "status", [65, 68]],
    ["user", "status", [66, 70, 69, 71]],
    ["question", "review", [72, 73, 74, 75]],
    ["answer", "review", [72, 73, 75]],
    ["comment", "review", [72, 73, 75]],
  ])("N2 the reasons of %s.%s in order", (object, action, types) => {
    expect(reasonsFor(object, action)?.map((reason) => reasons[reason].type)).toEqual(types);
  });

  test("N2 an action without reasons has none", () => {
    expect(reasonsFor("tag", "flag")).toBeNull();
    expect(reasonsFor("", "")).toBeNull();
  });

  test("N3 only reasons of the action are accepted", () => {
    expect(reasonOfType("question", "close", 63)).toBe("community_specific");
    expect(reasonOfType("question", "close", 57)).toBeNull();
    expect(reasonOfType("question", "close", 9999)).toBeNull();
  });

  test("N1 reasons have their wire numbers; some ask for a text, one for an address", () => {
    expect(Object.values(reasons).map(({ type }) => type)).toEqual(Array.from({ length: 19 }, (_, at) => 57 + at));
    expect(reasons).toMatchObject({ spam: { type: 57 }, closed: { type: 67 }, needs_delete: { type: 75 } });
    const asking = Object.entries(reasons).filter(([, { content }]) => content !== "");
    expect(asking.map(([word, { content }]) => [word, content])).toEqual([
      ["something", "textarea"],
      ["a_duplicate", "text"],
    ]);
  });

  test("N1 a stored key maps to its reason", () => {
    expect(reasonOfKey("reason.deleted.user")).toBe("deleted_user");
    expect(reasonOfKey("reason.tea")).toBeNull();
  });
});

describe("badges", () => {
  test("D1 fourteen badges in three groups and three levels", () => {
    const lines = Object.values(wireBadges).map(({ group, level }) => `${badgeGroups[group!]}${badgeLevels[level]}`);
    expect(lines.join(" ")).toBe("11 11 11 11 11 11 11 21 31 32 33 31 32 33");
    expect(Object.values(wireBadges).filter(({ single }) => !single)).toHaveLength(6);
  });
});
