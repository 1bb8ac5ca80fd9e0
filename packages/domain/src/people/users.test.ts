import { describe, expect, test } from "vitest";
import {
  deletedUserName,
  hasChangeableStatus,
  isAllowedEmail,
  isEmail,
  isUsername,
  maySetRole,
  maySetUserStatus,
  mayTakeUsername,
  passwordProblem,
  usernameFrom,
  usernameWithTail,
  userStatus,
} from "./users.ts";

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

  test("U2 a name in another script is transliterated", () => {
    expect(usernameFrom("厨师", () => "chushi")).toBe("chushi");
  });

  test("U2 a taken name gets four hexadecimal digits and at most thirty characters", () => {
    expect(usernameWithTail("anna", 0xab)).toBe("anna00ab");
    expect(usernameWithTail("a".repeat(30), 0xffff)).toBe(`${"a".repeat(26)}ffff`);
  });

  test("U3 reserved words are for staff only, and path names are never available", () => {
    expect(mayTakeUsername(null, "administrator")).toBe(false);
    expect(mayTakeUsername({ role_id: 1 }, "Administrator")).toBe(false);
    expect(mayTakeUsername({ role_id: 2 }, "administrator")).toBe(true);
    expect(mayTakeUsername({ role_id: 2 }, "login")).toBe(false);
    expect(mayTakeUsername({ role_id: 2 }, "Settings")).toBe(false);
    expect(mayTakeUsername(null, "404")).toBe(false);
    expect(mayTakeUsername(null, "alice")).toBe(true);
  });

  test.each([
    ["short", "min"],
    ["p".repeat(33), "max"],
    ["apple Pass 1", "no_spaces"],
    ["密".repeat(32), null],
    ["fifteen of them", "no_spaces"],
    ["sixteen of these", null],
    ["a cup of tea, with milk and without sugar, every afternoon at four", null],
    [`${"tea ".repeat(31)}cups`, null],
    [`${"tea ".repeat(31)}cups.`, "passphrase_max"],
    [`${" ".repeat(8)}apple-Pass-1`, "no_spaces"],
    [`${"p".repeat(33)} `, "max"],
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
    [["tea.example"], "x@green.tea.example", false],
    [["@tea.example"], "x@green.tea.example", false],
    [["*.tea.example"], "x@green.tea.example", true],
    [["*.tea.example"], "x@very.green.tea.example", true],
    [["*.tea.example"], "x@tea.example", false],
    [["*.tea.example"], "x@sweettea.example", false],
    [[".tea.example"], "x@green.tea.example", true],
    [["tea.example", " *.TEA.example "], "x@green.tea.example", true],
    [["*"], "x@tea.example", false],
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

  test("U11 the name of a deleted account contains its number", () => {
    expect(deletedUserName("2")).toBe("userE1");
  });

  test("U12 administrators cannot change their own status, and deleting is final", () => {
    const admin = { id: "1", rank: 1, role_id: 2 };
    expect(maySetUserStatus(admin, { id: "1" })).toMatchObject({ reason: "own_status" });
    expect(maySetUserStatus(admin, { id: "2" })).toEqual({ allowed: true });
    expect(hasChangeableStatus({ status: "deleted" })).toBe(false);
    expect(hasChangeableStatus({ status: "suspended" })).toBe(true);
    expect(maySetRole(admin, { id: "1" })).toMatchObject({ reason: "own_role" });
  });
});
