import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD } from "../../../testing/accounts.ts";
import { enableAuthenticator, pendingLoginKeyOf } from "../../../testing/factors.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";
import { openBrowser } from "../../../testing/logins.ts";
import { securityKey } from "../../../testing/security-key.ts";

const ORIGIN = "https://tea.example";
let accounts: AccountSite;
let site: TestSite;
const key = securityKey(ORIGIN);
let ann: TestPerson;
const pass = PASSWORD;
const login = { e_mail: "ann@example.com", pass };

const challengeIn = (options: Record<string, unknown>) => ({ challenge: String(options.challenge) });
const setAddress = (site_url: string) =>
  site.call(site.admin, "saveGeneralSettings", { name: "Tea", site_url, contact_email: "tea@example.com" });

beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await setAddress(ORIGIN);
  ann = await accounts.member("ann");
});
afterAll(() => accounts.close());

async function begin(): Promise<{ entry: string; options: { challenge: string } }> {
  const entry = pendingLoginKeyOf(await site.error(site.visitor, "loginByEmail", login));
  const { passkey } = await site.call(site.visitor, "askFactor", { entry });
  return { entry, options: challengeIn(passkey ?? {}) };
}

test("TS1 TS5 a passkey is stored when it was created for this site and this challenge", async () => {
  const begun = async (second_factor = "") =>
    challengeIn((await site.call(ann, "beginPasskey", { pass, second_factor })).options);
  const rejected = async (answer: string) => (await site.error(ann, "addPasskey", { name: "Key", answer })).reason;
  const elsewhere = "https://tea.example.evil.example";
  expect(await rejected(key.make(await begun(), { origin: elsewhere }))).toBe("error.user.passkey_refused");
  expect(await rejected(key.make(await begun(), { rpId: "evil.example" }))).toBe("error.user.passkey_refused");
  expect(await rejected(key.make(await begun(), { type: "webauthn.get" }))).toBe("error.user.passkey_refused");
  expect(await rejected(key.make({ challenge: "made-up" }))).toBe("error.user.second_factor_expired");
  expect(await rejected("{}")).toBe("error.user.passkey_refused");
  const options = await begun();
  const { recovery_codes } = await site.call(ann, "addPasskey", { name: " Key ", answer: key.make(options) });
  expect(recovery_codes).toHaveLength(10);
  expect(await rejected(key.make(options))).toBe("error.user.second_factor_expired");
  expect(await rejected(key.make(await begun(recovery_codes[0])))).toBe("error.user.second_factor_exists");
  const own = await site.call(ann, "ownFactors", {});
  expect(own).toMatchObject({ authenticator: false, passkeys_possible: true, passkeys: [{ name: "Key" }] });
});

test("TS5 its assertion opens a session once, for this site and the account of the challenge", async () => {
  const { entry, options } = await begin();
  const rejected = async (second_factor: string) =>
    (await site.error(site.visitor, "enterWithFactor", { entry, second_factor })).reason;
  const wrong = "error.user.second_factor_incorrect";
  expect(await rejected(key.use(options, { origin: "https://evil.example" }))).toBe(wrong);
  const fresh = await begin();
  expect(await rejected(securityKey(ORIGIN).use(fresh.options))).toBe(wrong);
  expect(await rejected(key.use({ challenge: "made-up" }))).toBe(wrong);
  const last = await begin();
  const second_factor = key.use(last.options);
  const send = () => openBrowser(site).call("enterWithFactor", { entry: last.entry, second_factor });
  const codes = (await Promise.all([send(), send()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 400]);
  expect((await site.call(ann, "ownFactors", {})).passkeys[0]?.last_used_at).toBe(site.app.now());
});

test("TS5 a challenge of one account is not valid for another", async () => {
  const bob = await accounts.member("bob");
  const bobs = await enableAuthenticator(site, bob);
  const { options } = await begin();
  const entry = pendingLoginKeyOf(await site.error(site.visitor, "loginByEmail", { e_mail: "bob@example.com", pass }));
  await site.error(site.visitor, "enterWithFactor", { entry, second_factor: key.use(options) });
  expect(await site.call(site.visitor, "askFactor", { entry })).toEqual({ authenticator: true, passkey: null });
  await site.call(site.visitor, "enterWithFactor", { entry, second_factor: bobs.code() });
  expect((await site.error(site.visitor, "askFactor", { entry })).reason).toBe("error.user.second_factor_expired");
  await site.error(site.visitor, "askFactor", { entry: "" });
});

test("TS5 a copied passkey is detected by its counter", async () => {
  const { entry, options } = await begin();
  key.forget();
  const copied = await site.error(site.visitor, "enterWithFactor", { entry, second_factor: key.use(options) });
  expect(copied.reason).toBe("error.user.second_factor_incorrect");
});

test("TS9 knowing the password is not enough to add a factor beside an existing one", async () => {
  const dan = await accounts.member("dan");
  // A thief with Dan's session begins before Dan turns it on.
  const early = challengeIn((await site.call(dan, "beginPasskey", { pass })).options);
  const { recovery, code } = await enableAuthenticator(site, dan);
  const mine = securityKey(ORIGIN);
  const late = await site.error(dan, "addPasskey", { name: "Mine", answer: mine.make(early) });
  expect(late.reason).toBe("error.user.second_factor_expired");
  expect((await site.error(dan, "beginPasskey", { pass })).reason).toBe("error.user.second_factor_required");
  const wrong = await site.error(dan, "beginPasskey", { pass, second_factor: "000000" });
  expect(fieldsOf(wrong)).toEqual(["second_factor"]);
  const begun = await site.call(dan, "beginPasskey", { pass, second_factor: code() });
  await site.call(dan, "addPasskey", { name: "Key", answer: mine.make(challengeIn(begun.options)) });
  await site.call(dan, "removeFactor", { id: "authenticator", pass, second_factor: recovery[0] ?? "" });
  expect((await site.error(dan, "beginAuthenticator", { pass })).reason).toBe("error.user.second_factor_required");
  await site.call(dan, "beginAuthenticator", { pass, second_factor: recovery[1] ?? "" });
});

test("TS9 the last passkey is removed with a factor, and two-step login is off", async () => {
  const { passkeys } = await site.call(ann, "ownFactors", {});
  const id = passkeys[0]?.id ?? "";
  for (let time = 0; time < 5; time += 1) key.use({ challenge: "" });
  const { passkey } = await site.call(ann, "askFactor", { entry: "" });
  await site.call(ann, "removeFactor", { id, pass, second_factor: key.use(challengeIn(passkey ?? {})) });
  expect(await site.call(ann, "ownFactors", {})).toMatchObject({ passkeys: [], recovery_codes: 0 });
  await site.call(site.visitor, "loginByEmail", login);
});

test("TS5 a site at an IP address, or without HTTPS, offers no passkeys", async () => {
  for (const address of ["http://tea.example", "https://127.0.0.1", "http://[::1]:9080"]) {
    await setAddress(address);
    expect((await site.call(ann, "ownFactors", {})).passkeys_possible, address).toBe(false);
    expect((await site.error(ann, "beginPasskey", { pass })).reason).toBe("error.user.passkey_refused");
  }
  await setAddress("http://localhost:9080");
  expect((await site.call(ann, "ownFactors", {})).passkeys_possible).toBe(true);
});

test("TS1 an account can have an app and twenty passkeys, with concurrent requests too", async () => {
  await setAddress(ORIGIN);
  const eve = await accounts.member("eve");
  const { code } = await enableAuthenticator(site, eve);
  const begun = async () => {
    site.wait(60);
    return challengeIn((await site.call(eve, "beginPasskey", { pass, second_factor: code() })).options);
  };
  const add = (options: { challenge: string }, name: string) =>
    site.call(eve, "addPasskey", { name, answer: securityKey(ORIGIN).make(options) });
  for (let number = 1; number < 20; number += 1) await add(await begun(), `Key ${number}`);
  const [one, two] = [await begun(), await begun()];
  const added = await Promise.all([one, two].map((each) => add(each, "Last").then(() => "added", String)));
  expect(added.filter((each) => each === "added")).toHaveLength(1);
  expect(added.join()).toContain("error.user.passkeys_full");
  site.wait(60);
  const more = await site.error(eve, "beginPasskey", { pass, second_factor: code() });
  expect(more.reason).toBe("error.user.passkeys_full");
  const own = await site.call(eve, "ownFactors", {});
  expect([own.authenticator, own.passkeys.length]).toEqual([true, 20]);
});
