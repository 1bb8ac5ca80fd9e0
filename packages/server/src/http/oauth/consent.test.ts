import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";
import {
  openForPrograms,
  type ProgramBrowser,
  type ProgramSite,
  type TestProgram,
} from "../../../testing/programs/open-for-programs.ts";

let site: TestSite;
let programs: ProgramSite;
let tool: TestProgram;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  programs = await openForPrograms(site);
  tool = await programs.addProgram({ name: "Team <b>chat</b>", link: "https://tool.example/about" });
});
afterAll(() => site.close());

const access = { scope: "openid email questions:read" };
const proofIn = (html: string) => / name="proof" value="([^"]+)"/.exec(html)?.[1] ?? "";

test("OC5 the page says who asks, for what, as whom, and where the answer is sent, and needs no scripts", async () => {
  const ann = await site.person("ann");
  const browser = programs.browser(ann);
  const { place } = await programs.ask(browser, tool, {
    scope: `${access.scope} questions:write admin:write nonsense`,
  });
  expect(await site.call(ann, "connectionRequest", { request: place.split("/").at(-1) ?? "" })).toMatchObject({
    ...{ place: "tool.example", scopes: ["openid", "email", "questions:read"], is_self_registered: false },
  });
  const reply = await browser.get(place);
  const html = await reply.text();
  for (const text of [
    "Team &lt;b&gt;chat&lt;/b&gt;",
    "tool.example",
    "ann",
    "Read your email address",
    "Read questions",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain("Change the administration");
  expect(html).toMatch(/<form[^>]* method="post"[^>]*>/);
  const policy = reply.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("form-action 'self' https://tool.example;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(reply.headers.get("x-frame-options")).toBe("DENY");
  expect(reply.headers.get("cache-control")).toContain("no-store");
  const answer = new URL(await programs.decide(browser, place, "allow"));
  expect(answer.origin + answer.pathname).toBe(tool.returnAddress);
  expect(answer.searchParams.get("state")).toBe("abc");
  expect(answer.searchParams.get("iss")).toBe(programs.address);
});

test("OC5 who does not allow it sends the program away, and nothing is connected", async () => {
  const person = await site.person("denier");
  const browser = programs.browser(person);
  const { place } = await programs.ask(browser, tool, access);
  const answer = new URL(await programs.decide(browser, place, "deny"));
  expect([answer.searchParams.get("error"), answer.searchParams.get("code")]).toEqual(["access_denied", null]);
  expect((await site.call(person, "connectedPrograms", {})).list).toEqual([]);
});

test("OC5 visitors log in first, and come back", async () => {
  const browser = programs.browser();
  const { place } = await programs.ask(browser, tool, access);
  const reply = await browser.get(place);
  expect([reply.status, reply.headers.get("location")]).toEqual([
    302,
    `/users/login?redirect=${encodeURIComponent(place)}`,
  ]);
});

test("OC5 a form of the page ends the session for another account, whose owner comes back to the same request", async () => {
  const person = await site.person("borrowed");
  const browser = programs.browser(person);
  const { place } = await programs.ask(browser, tool, access);
  const html = await (await browser.get(place)).text();
  const forged = await browser.post(place, { proof: "guessed", decision: "other" });
  expect(forged.headers.get("location")).toBe("/oauth/consent/invalid_request");
  expect(await site.call(person, "connectedPrograms", {})).toMatchObject({ list: [] });
  const reply = await browser.post(place, { proof: proofIn(html), decision: "other" });
  const login = `/users/login?redirect=${encodeURIComponent(place)}`;
  expect([reply.status, reply.headers.get("location")]).toEqual([303, login]);
  expect(reply.headers.get("set-cookie")).toContain("visit=;");
  expect((await site.error(person, "connectedPrograms", {})).code).toBe(401);
  expect((await browser.get(place)).headers.get("location")).toBe(login);
});

test("OC5 people without a confirmed address and suspended people decide nothing", async () => {
  const unconfirmed = await site.person("unconfirmed", { email_confirmed: 0 });
  const browser = programs.browser(unconfirmed);
  const { place } = await programs.ask(browser, tool, access);
  expect((await browser.get(place)).headers.get("location")).toContain("/users/login");
  const suspended = await site.person("suspended");
  const other = programs.browser(suspended);
  const asked = await programs.ask(other, tool, access);
  const proof = proofIn(await (await other.get(asked.place)).text());
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "suspended", suspended_until: 0 }).where("id", "=", suspended.id).execute(),
  );
  const reply = await other.post(asked.place, { proof, decision: "allow" });
  expect(reply.headers.get("location")).toBe(asked.place);
  const grants = await site.app.db.read.selectFrom("oauth_grants").select("user_id").execute();
  expect(grants.map(({ user_id }) => user_id)).not.toContain(suspended.id);
});

test("OC5 no other site decides: not without the proof, from elsewhere, or for a request of another browser", async () => {
  const victim = await site.person("victim");
  const browser = programs.browser(victim);
  const { place } = await programs.ask(browser, tool, access);
  const proof = proofIn(await (await browser.get(place)).text());
  const rejected = "/oauth/consent/invalid_request";
  const decide = async (form: Record<string, string>, headers?: Record<string, string>) =>
    (await browser.post(place, { decision: "allow", ...form }, headers)).headers.get("location");
  expect(await decide({})).toBe(rejected);
  expect(await decide({ proof: "x".repeat(64) })).toBe(rejected);
  expect(await decide({ proof }, { origin: "https://evil.example" })).toBe(rejected);
  expect(await decide({ proof }, { origin: "null" })).toBe(rejected);
  // An attacker starts a request and sends the victim the address of the page.
  const attacker = await site.person("attacker");
  const foreign = await programs.ask(programs.browser(attacker), tool, access);
  const html = await (await browser.get(foreign.place)).text();
  const sent = await browser.post(foreign.place, { proof: proofIn(html), decision: "allow" });
  expect(sent.headers.get("location")).toBe(rejected);
  // The answer of the victim does not end in the browser of the attacker.
  expect((await site.call(victim, "connectedPrograms", {})).list).toEqual([]);
  const other = programs.browser(attacker);
  expect((await other.post(place, { proof, decision: "allow" })).headers.get("location")).toBe(rejected);
});

test("OC5 what was allowed once is remembered, unless more is asked, anew, or for a program on the own machine", async () => {
  const person = await site.person("regular");
  const browser = programs.browser(person);
  const isRemembered = async (program: TestProgram, scope: string, more = {}) => {
    const { place } = await programs.ask(browser, program, { scope, more });
    return (await browser.get(place)).headers.get("location")?.includes("/oauth/authorize/") ?? false;
  };
  await programs.connect(person, tool, access);
  expect(await isRemembered(tool, access.scope)).toBe(true);
  expect(await isRemembered(tool, "openid")).toBe(true);
  expect(await isRemembered(tool, `${access.scope} profile`)).toBe(false);
  expect(await isRemembered(tool, access.scope, { prompt: "consent" })).toBe(false);
  const app = await programs.addProgram({ return_addresses: ["http://127.0.0.1/cb"], is_confidential: false });
  await programs.connect(person, app, { scope: "questions:read" });
  expect(await isRemembered(app, "questions:read")).toBe(false);
});

test("OC12 a request that wants no question asked is answered at once", async () => {
  const person = await site.person("quiet");
  const answered = async (browser: ProgramBrowser, scope = access.scope) => {
    const { place } = await programs.ask(browser, tool, { scope, more: { prompt: "none", nonce: "n" } });
    const resumed = (await browser.get(place)).headers.get("location") ?? "";
    const { searchParams } = new URL((await browser.get(resumed)).headers.get("location") ?? "");
    expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["abc", programs.address]);
    return searchParams.get("error") ?? (searchParams.has("code") ? "a code" : "nothing");
  };
  expect(await answered(programs.browser())).toBe("login_required");
  expect(await answered(programs.browser(await site.person("quiet-unconfirmed", { email_confirmed: 0 })))).toBe(
    "login_required",
  );
  expect(await answered(programs.browser(person))).toBe("consent_required");
  await programs.connect(person, tool, access);
  expect(await answered(programs.browser(person))).toBe("a code");
  expect(await answered(programs.browser(person), `${access.scope} profile`)).toBe("consent_required");
  // Another browser, which did not make the request, gets the page and answers nothing.
  const { place } = await programs.ask(programs.browser(person), tool, { ...access, more: { prompt: "none" } });
  expect((await programs.browser(person).get(place)).status).toBe(200);
});

test("OC12 a request that expects another person is answered with login_required, once", async () => {
  const [one, other] = [await site.person("expected"), await site.person("unexpected")];
  const { id_token = "" } = await programs.connect(one, tool, { scope: "openid" });
  await programs.connect(other, tool, { scope: "openid" });
  const more = { id_token_hint: id_token };
  for (const [who, result] of [
    [one, null],
    [other, "login_required"],
  ] as const) {
    const browser = programs.browser(who);
    const { place } = await programs.ask(browser, tool, { scope: "openid", more });
    expect(new URL(await programs.decide(browser, place, "allow")).searchParams.get("error")).toBe(result);
  }
});

test("OC2 a request is read whole, also with question marks in it", async () => {
  const browser = programs.browser(await site.person("asker"));
  const { place } = await programs.ask(browser, tool, { ...access, more: { zz: "" } });
  expect(place).toContain("/oauth/consent/");
  const query = new URLSearchParams({ response_type: "code", client_id: tool.id, scope: "openid", state: "?a=1?" });
  query.set("redirect_uri", tool.returnAddress);
  query.set("code_challenge", "x".repeat(43));
  query.set("code_challenge_method", "S256");
  const raw = query.toString().replaceAll("%3F", "?");
  const { headers } = await browser.get(`/oauth/authorize?${raw}`);
  const answer = new URL(await programs.decide(browser, headers.get("location") ?? "", "deny"));
  expect(answer.searchParams.get("state")).toBe("?a=1?");
});

test("OC3 programs are registered, changed, listed and deleted, their secrets shown once and replaced", async () => {
  const person = await site.person("user-of-programs");
  const program = await programs.addProgram({ name: "Calendar" });
  expect(program.secret).toHaveLength(43);
  await programs.connect(person, program, { scope: "questions:read" });
  const settings = await site.call(site.admin, "readProgramSettings", {});
  expect(settings).toEqual({ connections: true, registration: false });
  const { list, issuer } = await site.call(site.admin, "registeredPrograms", {});
  expect(issuer).toBe(programs.address);
  const listed = list.find(({ id }) => id === program.id);
  expect(listed).toMatchObject({
    name: "Calendar",
    people: 1,
    is_confidential: true,
    user_info: { username: "admin" },
  });
  expect(JSON.stringify(list)).not.toContain(program.secret);
  const { secret } = await site.call(site.admin, "rotateProgramSecret", { id: program.id });
  const form = { grant_type: "refresh_token", refresh_token: "x" };
  expect((await (await programs.token(program, form)).json()).error).toBe("invalid_client");
  expect((await (await programs.token({ ...program, secret }, form)).json()).error).toBe("invalid_grant");
  await site.call(site.admin, "deleteProgram", { id: program.id });
  for (const call of ["deleteProgram", "rotateProgramSecret"] as const)
    expect((await site.error(site.admin, call, { id: program.id })).reason).toBe("error.object.not_found");
  expect((await site.call(person, "connectedPrograms", {})).list).toEqual([]);
});

test("OC5 whether a program posts by itself is decided where the page asks, and stays as it was elsewhere", async () => {
  const person = await site.person("writer");
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: true, program_posting: true });
  const program = await programs.addProgram({ scopes: ["openid", "profile", "mcp:ask"] });
  const browser = programs.browser(person);
  const allow = async (scope: string, more = {}) => {
    const { place } = await programs.ask(browser, program, {
      scope,
      resource: `${programs.address}/answer/api/v1/mcp`,
    });
    const asked = await site.call(person, "connectionRequest", { request: place.split("/").at(-1) ?? "" });
    await programs.decide(browser, place, "allow", more);
    const [listed] = (await site.call(person, "connectedPrograms", {})).list;
    return [asked.may_choose_posting, listed?.may_post];
  };
  expect(await allow("openid mcp:ask", { may_post: "on" })).toEqual([true, true]);
  expect(await allow("openid profile")).toEqual([false, true]);
  expect(await allow("openid profile mcp:ask")).toEqual([true, true]);
});
