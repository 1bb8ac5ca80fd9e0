import { expect, test } from "vitest";
import { badgeLook, badgeOfKey, badges } from "./badge-catalogue.ts";
import { badgeMeasures, isBadgeMeasure } from "./badge-measures.ts";
import { badgeSections, wireBadges } from "./badges.ts";

test("D7 sixty badges are added to the fourteen, each with a measure", () => {
  const added = Object.entries(badges).filter(([key]) => !Object.hasOwn(wireBadges, key));
  expect(added).toHaveLength(60);
  for (const [key, { group, handler, measure }] of added) expect([key, group, handler]).toEqual([key, null, measure]);
});

test("D7 all sections but that of own badges have badges, and every measure is used", () => {
  const all = Object.values(badges);
  expect(new Set(all.map(({ section }) => section))).toEqual(new Set(badgeSections.slice(0, -1)));
  expect(new Set(all.map(({ measure }) => measure).filter((measure) => measure !== null))).toEqual(
    new Set(Object.keys(badgeMeasures)),
  );
});

test("D7 higher levels of a measure require more", () => {
  const levels = ["bronze", "silver", "gold"];
  for (const some of Map.groupBy(Object.values(badges), ({ measure }) => measure).values()) {
    const ordered = some.toSorted((a, b) => a.amount - b.amount).map(({ level }) => levels.indexOf(level));
    expect(ordered).toEqual(ordered.toSorted());
  }
});

test("a key names a badge of the catalogue, a measure or nothing", () => {
  expect(badgeOfKey("guru")).toBe(badges.guru);
  expect(badgeOfKey("toString")).toBeUndefined();
  expect([isBadgeMeasure("years"), isBadgeMeasure("toString")]).toEqual([true, false]);
});

test("a badge of the catalogue is drawn as that says, an own badge as it is stored", () => {
  const stored = { shape: "drop", sign: "ring", color: "teal" };
  expect(badgeLook({ key: "own_1", ...stored })).toEqual(stored);
  expect(badgeLook({ key: "guru", ...stored })).toEqual({ shape: "seal", sign: "sun", color: "" });
});
