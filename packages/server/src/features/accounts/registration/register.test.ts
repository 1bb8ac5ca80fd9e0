import { calls } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD, signedIn } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";
import { countAttempt } from "../../rate-limits/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("AC2 a new user is signed in, and becomes a member once the address is confirmed", async () => {
  const anna = await accounts.register("Anna Apple", "anna@example.com");
  expect(anna).toMatchObject({ username: "anna-apple", mail_status: 2, status: "inactive", rank: 0 });
  expect((await site.error(signedIn(anna), "readNotificationConfig", {})).data).toEqual({ type: "inactive" });
  const code = await accounts.mailbox.code("anna@example.com");
  const confirmed = await site.call(site.visitor, "verifyEmail", { code });
  expect(confirmed).toMatchObject({ mail_status: 1, status: "normal", rank: 1, role_id: 1 });
  const choices = await site.call(signedIn(anna), "readNotificationConfig", {});
  expect(choices).toMatchObject({ inbox: { key: "email", enable: true }, all_new_question: { enable: false } });
});

test("AC1 closed registration fails before the form is validated", async () => {
  await accounts.loginSettings({ allow_email_registrations: false });
  const error = await site.error(site.visitor, "registerByEmail", {});
  expect(error).toMatchObject({ reason: "error.user.not_allowed_registration", data: null });
  await accounts.loginSettings({ allow_new_registrations: false });
  expect((await site.error(site.visitor, "registerByEmail", {})).reason).toBe(error.reason);
  await accounts.loginSettings({ allow_email_domains: ["example.com"] });
  const elsewhere = { name: "ben", e_mail: "ben@sexample.com", pass: PASSWORD };
  const other = await site.error(site.visitor, "registerByEmail", elsewhere);
  expect(other.reason).toBe("error.email.illegal_email_domain_error");
  await accounts.loginSettings({});
});

test("U4 an address in different letter case is the same address", async () => {
  const twin = { name: "twin", e_mail: "ANNA@example.com", pass: PASSWORD };
  const error = await site.error(site.visitor, "registerByEmail", twin);
  expect(error).toMatchObject({ reason: "error.email.duplicate", data: [{ error_field: "e_mail" }] });
});

test("U2 a taken username gets a tail, a name in Chinese is transcribed, blanks are no name", async () => {
  expect((await accounts.register("Anna Apple", "anna2@example.com")).username).toMatch(/^anna-apple[0-9a-f]{4}$/);
  expect((await accounts.register("厨师", "cook@example.com")).username).toBe("chushi");
  const blank = { name: "   ", e_mail: "blank@example.com", pass: PASSWORD };
  expect(fieldsOf(await site.error(site.visitor, "registerByEmail", blank))).toEqual(["name"]);
});

test("U6 a password takes 32 characters of any script, but no space", async () => {
  const form = { name: "Mia", e_mail: "mia@example.com" };
  const spaced = await site.error(site.visitor, "registerByEmail", { ...form, pass: "with a space" });
  expect(spaced.data).toMatchObject([{ error_field: "pass", error_msg: /unless it is a passphrase/ }]);
  for (const pass of ["short", "x".repeat(33)]) {
    const { data } = await site.error(site.visitor, "registerByEmail", { ...form, pass });
    const error_msg = "Password must be at 8-32 characters in length.";
    expect(data).toEqual([{ error_field: "pass", error_msg }]);
  }
  await site.call(site.visitor, "registerByEmail", { ...form, pass: "密".repeat(32) });
  expect((await accounts.logIn("mia@example.com", "密".repeat(32))).username).toBe("mia");
});

test("U6 a passphrase of several words takes up to 128 characters, and logs in", async () => {
  const register = (pass: string) => ({ name: "Poet", e_mail: "poet@example.com", pass });
  const longest = `${"tea ".repeat(31)}cups`;
  const tooLong = await site.error(site.visitor, "registerByEmail", register(`${longest}.`));
  expect(fieldsOf(tooLong)).toEqual(["pass"]);
  await site.call(site.visitor, "registerByEmail", register(longest));
  const login = (pass: string) => ({ e_mail: "poet@example.com", pass });
  expect(await site.call(site.visitor, "loginByEmail", login(longest))).toMatchObject({ username: "poet" });
  const shortened = await site.error(site.visitor, "loginByEmail", login(longest.slice(0, 72)));
  expect(shortened.reason).toBe("error.object.email_or_password_incorrect");
});

test("twenty concurrent registrations of one name create accounts with distinct usernames", async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => accounts.register("Burst", `burst${index}@example.com`)),
  );
  expect(new Set(replies.map((reply) => reply.username)).size).toBe(20);
});

test("of twenty concurrent registrations of one address, one succeeds", async () => {
  const tries = Array.from({ length: 20 }, (_, index) => accounts.register(`Same${index}`, "same@example.com"));
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("AC2 without confirmation people are members at once", async () => {
  await accounts.loginSettings({ require_email_verification: false });
  expect(await accounts.register("gina")).toMatchObject({ mail_status: 1, status: "normal", rank: 1 });
});

test("AC19 registrations are limited by IP address and hour; other addresses are unaffected, and loopback is not counted", async () => {
  const address = calls.registerByEmail.path;
  let made = 0;
  const from = async (remoteAddress: string) => {
    made += 1;
    const payload = { name: "Crowd", e_mail: `crowd${made}@example.com`, pass: PASSWORD };
    const reply = await site.server.inject({ method: "POST", url: address, payload, remoteAddress });
    return reply.json().reason;
  };
  expect(await from("203.0.113.7")).toBe("base.success");
  for (let each = 1; each < 200; each++) await countAttempt(site.app, "register", { ip: "203.0.113.7" });
  expect(await from("203.0.113.7")).toBe("error.object.too_many_attempts");
  expect(await from("203.0.113.9")).toBe("base.success");
  expect(await from("127.0.0.1")).toBe("base.success");
  site.wait(3600);
  expect(await from("203.0.113.7")).toBe("base.success");
});
