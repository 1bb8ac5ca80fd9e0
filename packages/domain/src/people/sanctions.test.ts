import { expect, test } from "vitest";
import { maySanction, type Restriction, restrictionOf } from "./sanctions.ts";

const restriction = (id: string, rights: Restriction["rights"], until: number): Restriction => ({ id, rights, until });
const list = [restriction("1", ["ask"], 100), restriction("2", ["ask", "vote"], 200), restriction("3", ["edit"], 50)];

test.each([
  [["ask"], 60, "2"],
  [["vote", "edit"], 60, "2"],
  [["edit"], 60, undefined],
  [["edit"], 49, "3"],
  [["ask"], 200, undefined],
  [["flag"], 0, undefined],
] as const)("SN3 of %j at %i the restriction %s counts", (rights, now, id) => {
  expect(restrictionOf(list, rights, now)?.id).toBe(id);
});

const actor = (id: string, role_id: number) => ({ id, role_id, rank: 1 });

test.each([
  [3, 1, "note", "notes", true],
  [3, 1, "warning", "notes", false],
  [3, 1, "warning", "warnings", true],
  [3, 1, "restriction", "warnings", false],
  [3, 1, "restriction", "restrictions", true],
  [2, 1, "restriction", "notes", true],
  [2, 3, "note", "restrictions", false],
  [3, 2, "note", "restrictions", false],
  [1, 1, "note", "restrictions", false],
] as const)(
  "SN1 SN2 role %i adds to role %i a %s while moderators may add %s: %s",
  (by, of, kind, moderators, isAllowed) => {
    expect(maySanction(actor("1", by), actor("2", of), kind, moderators).allowed).toBe(isAllowed);
  },
);

test("SN1 nobody adds to their own account", () => {
  expect(maySanction(actor("1", 2), actor("1", 2), "note", "restrictions")).toMatchObject({
    reason: "sanction_of_staff",
  });
});
