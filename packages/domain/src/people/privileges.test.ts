import { describe, expect, test } from "vitest";
import {
  type ActionKey,
  hasPower,
  hasPrivilege,
  isActionKey,
  may,
  privilegeKeys,
  privilegeOptions,
  thresholdsOf,
} from "./privileges.ts";

const level2 = thresholdsOf({ level: 2, custom_privileges: {} });
const person = (rank: number, role_id = 1) => ({ id: "7", rank, role_id });

describe("privileges", () => {
  test.each([
    ["question.add", 1, 1, 1],
    ["link.url_limit", 1, 10, 10],
    ["question.vote_up", 1, 8, 15],
    ["answer.vote_down", 125, 125, 125],
    ["answer.invite_someone_to_answer", 1, 500, 1000],
    ["tag.add", 1, 750, 1500],
    ["tag.edit", 1, 50, 100],
    ["answer.edit", 1, 100, 200],
    ["question.edit_without_review", 1, 1000, 2000],
    ["tag.audit", 1, 2500, 5000],
    ["tag.synonym", 1, 10_000, 20_000],
  ] as const)("P2 %s needs %i, %i or %i", (key, ...needed) => {
    const levels = ([1, 2, 3] as const).map((level) => thresholdsOf({ level, custom_privileges: {} })[key]);
    expect(levels).toEqual(needed);
  });

  test("P2 the settings page shows 22 privileges in this order", () => {
    expect(privilegeKeys).toHaveLength(22);
    expect(privilegeKeys.slice(0, 7).join(" ")).toBe(
      "question.add answer.add comment.add report.add comment.vote_up link.url_limit question.vote_up",
    );
    expect(privilegeKeys.at(-1)).toBe("tag.synonym");
  });

  test("P4 reputation at the threshold is enough, one below is not", () => {
    expect(hasPrivilege(person(8), "question.vote_up", level2)).toEqual({ allowed: true });
    expect(hasPrivilege(person(7), "question.vote_up", level2)).toEqual({
      allowed: false,
      reason: "missing_privilege",
      needed: 8,
    });
  });

  test("P4 a visitor may do nothing, not even with a threshold of 0", () => {
    expect(hasPrivilege(null, "question.add", level2)).toMatchObject({ allowed: false, needed: 1 });
    expect(hasPrivilege(null, "vote.detail", level2)).toEqual({ allowed: false, reason: "missing_privilege" });
  });

  test("P3 powers have no threshold", () => {
    expect(hasPrivilege(person(1_000_000), "question.close", level2)).toEqual({
      allowed: false,
      reason: "missing_privilege",
    });
  });

  test("P4 staff skip every threshold", () => {
    for (const role of [2, 3]) {
      expect(may(person(1, role), "tag.synonym", level2)).toBe(true);
      expect(may(person(1, role), "question.close", level2)).toBe(true);
      expect(may(person(1, role), "tag.use_reserved_tag", level2)).toBe(true);
    }
  });

  test("P1 only admins may use the administration", () => {
    expect(hasPower(person(1, 2), "admin.access")).toBe(true);
    expect(hasPower(person(1, 3), "admin.access")).toBe(false);
    expect(hasPower(null, "admin.access")).toBe(false);
  });

  test("P4 an owner is allowed only where the call passes the owner", () => {
    expect(may(person(1), "question.delete", level2, "7")).toBe(true);
    expect(may(person(1), "question.delete", level2, "8")).toBe(false);
    expect(may(person(1), "question.delete", level2)).toBe(false);
  });

  test("P5 the custom level uses custom values and level 1 for the rest", () => {
    const own = thresholdsOf({ level: 99, custom_privileges: { "tag.add": 77 } });
    expect(own["tag.add"]).toBe(77);
    expect(own["question.vote_down"]).toBe(125);
    expect(own["tag.synonym"]).toBe(1);
  });

  test("P5 there are four levels; custom values are preserved while another level is chosen", () => {
    const options = privilegeOptions({ "comment.add": 5 });
    expect(options.map(({ level }) => level)).toEqual([1, 2, 3, 99]);
    expect(options[3]?.values["comment.add"]).toBe(5);
    expect(options[0]?.values["comment.add"]).toBe(1);
  });

  test("P6 unknown keys are not actions", () => {
    expect(isActionKey("tea.pour")).toBe(false);
    expect(isActionKey("constructor")).toBe(false);
    expect(isActionKey("question.close" satisfies ActionKey)).toBe(true);
  });
});
