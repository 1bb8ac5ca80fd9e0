import { describe, expect, test } from "vitest";
import {
  deletedUserName,
  FOREVER,
  hasChangeableStatus,
  isAllowedEmail,
  isDisplayName,
  isEmail,
  isUsername,
  maySetRole,
  maySetUserStatus,
  mayTakeUsername,
  passwordProblem,
  suspendedUntil,
  usernameFrom,
  usernameWithTail,
  userStatus,
} from "./users.ts";

const at = (text: string) => Date.parse(text) / 1000;

describe("users", () => {
  test.each(["al", "alice.apple", "Alice_9", "a".repeat(30), "x-1"])("U1 %j is a username", (name) => {
    expect(isUsername(name)).toBe(true);
  });

  test.each(["a", "a".repeat(31), "alice!", "älice", "a b", "--", "..", "", "a/b", "a\n"])(
    "U1 %j is no username",
    (name) => {
      expect(isUsername(name)).toBe(false);
    },
  );

  test.each([
    ["Anna Apple", "anna-apple"],
    ["  Anna   Apple ", "anna-apple"],
    ["Élise Müller", "elise-muller"],
    ["Anna & Ben", "anna-&-ben"],
    ["   ", ""],
  ])("U2 the name %j makes the username %j", (name, username) => {
    expect(usernameFrom(name)).toBe(username);
  });

  test("U2 a name in other letters is transliterated", () => {
    expect(usernameFrom("厨师", () => "chushi")).toBe("chushi");
  });

  test("U2 a name that is taken gets four hexadecimal digits and stays within thirty", () => {
    expect(usernameWithTail("anna", 0xab)).toBe("anna00ab");
    expect(usernameWithTail("a".repeat(30), 0xffff)).toBe(`${"a".repeat(26)}ffff`);
  });

  test("U3 reserved words are for staff, and names of pages for nobody", () => {
    expect(mayTakeUsername(null, "administrator")).toBe(false);
    expect(mayTakeUsername({ role_id: 1 }, "Administrator")).toBe(false);
    expect(mayTakeUsername({ role_id: 2 }, "administrator")).toBe(true);
    expect(mayTakeUsername({ role_id: 2 }, "login")).toBe(false);
    expect(mayTakeUsername({ role_id: 2 }, "Settings")).toBe(false);
    expect(mayTakeUsername(null, "404")).toBe(false);
    expect(mayTakeUsername(null, "alice")).toBe(true);
  });

  test("U5 a name of blanks is no name", () => {
    expect(isDisplayName("   ")).toBe(false);
    expect(isDisplayName("李四")).toBe(true);
    expect([1, 2, 30, 31].map((length) => isDisplayName("🍵".repeat(length)))).toEqual([false, true, true, false]);
  });

  test.each([
    ["short", "min"],
    ["p".repeat(33), "max"],
    ["apple Pass 1", "no_spaces"],
    ["密".repeat(32), null],
    ["apple-Pass-1", null],
  ])("U6 %j as a password: %s", (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  test.each([
    ["anna@example.com", true],
    ["anna+tag@mail.example", true],
    ["ännä@bücher.example", true],
    ["anna@localhost", true],
    ["a", false],
    ["a@", false],
    ["@b.c", false],
    ["a b@c.d", false],
    ["a@b..c", false],
    ["a@b@c.d", false],
    ["a@b.c\r\nBcc: d@e.f", false],
    [`${"a".repeat(250)}@b.cd`, false],
  ])("U7 %j is an address: %s", (address, result) => {
    expect(isEmail(address)).toBe(result);
  });

  test.each([
    [[], "x@anything.example", true],
    [["tea.example"], "x@tea.example", true],
    [["tea.example"], "x@TEA.Example", true],
    [["tea.example"], "x@sweettea.example", false],
    [["tea.example"], "x@green.tea.example", true],
    [["@tea.example"], "x@green.tea.example", false],
    [[".tea.example"], "x@green.tea.example", true],
    [["@tea.example"], "x@tea.example", true],
    [["", " "], "x@tea.example", false],
  ])("U8 the domains %j and the address %j: %s", (domains, address, result) => {
    expect(isAllowedEmail(address, domains)).toBe(result);
  });

  test("U9 an account without a confirmed address is inactive, unless it is suspended or deleted", () => {
    expect(userStatus("normal", true)).toBe("normal");
    expect(userStatus("normal", false)).toBe("inactive");
    expect(userStatus("suspended", false)).toBe("suspended");
    expect(userStatus("deleted", false)).toBe("deleted");
  });

  test.each([
    ["24h", "2026-02-01T12:00:00Z"],
    ["48h", "2026-02-02T12:00:00Z"],
    ["72h", "2026-02-03T12:00:00Z"],
    ["7d", "2026-02-07T12:00:00Z"],
    ["14d", "2026-02-14T12:00:00Z"],
    ["1m", "2026-02-28T12:00:00Z"],
    ["2m", "2026-03-31T12:00:00Z"],
    ["3m", "2026-04-30T12:00:00Z"],
    ["6m", "2026-07-31T12:00:00Z"],
    ["1y", "2027-01-31T12:00:00Z"],
  ] as const)("U10 a suspension of %s from 31 January ends %s", (duration, end) => {
    expect(suspendedUntil(duration, at("2026-01-31T12:00:00Z"))).toBe(at(end));
  });

  test("U10 forever ends with the year 2099", () => {
    expect(FOREVER).toBe(at("2099-12-31T23:59:59Z"));
    expect(suspendedUntil("forever", 5)).toBe(FOREVER);
  });

  test("U11 a deleted account is shown by a name made of its number", () => {
    expect(deletedUserName("2")).toBe("userE1");
  });

  test("U12 nobody changes the own account from the administration, and deleted is final", () => {
    const admin = { id: "1", rank: 1, role_id: 2 };
    expect(maySetUserStatus(admin, { id: "1" })).toMatchObject({ why: "own_status" });
    expect(maySetUserStatus(admin, { id: "2" })).toEqual({ allowed: true });
    expect(hasChangeableStatus({ status: "deleted" })).toBe(false);
    expect(hasChangeableStatus({ status: "suspended" })).toBe(true);
    expect(maySetRole(admin, { id: "1" })).toMatchObject({ why: "own_role" });
  });
});
