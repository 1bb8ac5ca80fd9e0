import { badgeLevels, badges } from "@askwell/domain";
import { expect, it } from "vitest";
import { badgeAmount, badgeKind, badgeLevel } from "./badge-kinds.ts";

it.each(Object.entries(badges))("D1 the badge %s has a drawing, its level and its amount", (_, badge) => {
  const { icon, amount } = badge;
  const level = badgeLevels[badge.level];
  expect(badgeKind({ icon }).reason).not.toBe("other");
  expect([badgeLevel(level), badgeAmount({ icon, level })]).toEqual([badge.level, amount]);
});

it("D1 no two badges are drawn alike", () => {
  const drawings = Object.values(badges).map(({ icon, level }) => {
    const { shape, sign } = badgeKind({ icon });
    return `${shape} ${sign} ${level}`;
  });
  expect(new Set(drawings).size).toBe(drawings.length);
});

it("a badge with an unknown icon has a drawing", () => {
  expect(badgeKind({ icon: "" }).reason).toBe("other");
});
