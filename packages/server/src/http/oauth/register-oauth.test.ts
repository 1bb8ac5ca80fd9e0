import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { openForPrograms, type ProgramSite, type TestProgram } from "../../../testing/programs/open-for-programs.ts";

let site: TestSite;
let programs: ProgramSite;
let tool: TestProgram;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  programs = await openForPrograms(site);
  tool = await programs.addProgram();
});
beforeEach(() => site.wait(61));
afterAll(() => site.close());

const api = (path = "") => `${programs.address}/answer/api/v1${path}`;
const access = { scope: "questions:read" };

test("OC1 a program reads the site's metadata, asks, is allowed, gets tokens, and calls the API", async () => {
  const ann = await site.person("ann");
  const metadata = await (await fetch(`${programs.address}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({
    issuer: programs.address,
    token_endpoint: `${programs.address}/oauth/token`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
  });
  expect(metadata.registration_endpoint).toBeUndefined();
  const tokens = await programs.connect(ann, tool, access);
  expect(tokens).toMatchObject({ scope: "questions:read", expires_in: 3600 });
  const reply = await programs.api(tokens.access_token, "/answer/api/v1/question/page");
  expect(reply.status).toBe(200);
  expect(reply.headers.get("ratelimit-policy")).toBe('"key";q=600;w=60');
});

test("OC1 while connections are off, its addresses answer 404 and tokens are void", async () => {
  const { access_token } = await programs.connect(await site.person("off"), tool, access);
  await site.call(site.admin, "saveProgramSettings", { connections: false, registration: false });
  for (const path of ["/oauth/authorize", "/oauth/jwks", "/.well-known/openid-configuration"])
    expect((await fetch(programs.address + path)).status, path).toBe(404);
  expect((await programs.token(tool, { grant_type: "refresh_token", refresh_token: "x" })).status).toBe(404);
  const reply = await programs.api(access_token, "/answer/api/v1/question/page");
  expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([401, 'Bearer error="invalid_token"']);
  await site.call(site.admin, "saveProgramSettings", { connections: true, registration: false });
  expect((await programs.api(access_token, "/answer/api/v1/question/page")).status).toBe(200);
});

test("OC1 below a path and behind a proxy all addresses are those of the site", async () => {
  const general = { name: "Tea", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", { ...general, site_url: "https://example.org/qa" });
  for (const path of [
    "/qa/.well-known/openid-configuration",
    "/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server/qa",
  ]) {
    const headers = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example;proto=http" };
    const metadata = await (await fetch(programs.address + path, { headers })).json();
    expect(metadata.issuer, path).toBe("https://example.org/qa");
    const addresses = Object.values(metadata).filter((value) => typeof value === "string" && value.includes("://"));
    expect(addresses.every((each) => String(each).startsWith("https://example.org/qa"))).toBe(true);
  }
  for (const path of ["/qa/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/qa"]) {
    const resource = await (await fetch(`${programs.address}${path}/answer/api/v1/mcp`)).json();
    expect(resource).toMatchObject({
      resource: "https://example.org/qa/answer/api/v1/mcp",
      authorization_servers: ["https://example.org/qa"],
    });
  }
  expect((await fetch(`${programs.address}/.well-known/oauth-protected-resource/other`)).status).toBe(404);
  const browser = programs.browser(await site.person("path"));
  const { place } = await programs.ask(browser, tool, { ...access, resource: "https://example.org/qa/answer/api/v1" });
  expect(place).toMatch(/^\/qa\/oauth\/consent\/[\w-]+$/);
  await site.call(site.admin, "saveGeneralSettings", { ...general, site_url: programs.address });
});

test("OC2 a code needs PKCE with S256, also of a program with a secret, and its verifier", async () => {
  const person = await site.person("pkce");
  const app = await programs.addProgram({ is_confidential: false });
  for (const program of [tool, app]) {
    const browser = programs.browser(person);
    const without = await programs.ask(browser, program, { ...access, more: { code_challenge: "" } });
    expect(new URL(without.place).searchParams.get("error")).toBe("invalid_request");
    const plain = await programs.ask(browser, program, { ...access, more: { code_challenge_method: "plain" } });
    expect(new URL(plain.place).searchParams.get("error")).toBe("invalid_request");
    const { code } = await programs.code(person, program, access);
    const form = { grant_type: "authorization_code", code, redirect_uri: program.returnAddress };
    for (const more of [{}, { code_verifier: "x".repeat(43) }]) {
      const reply = await programs.token(program, { ...form, ...more });
      expect([reply.status, (await reply.json()).error]).toEqual([400, "invalid_grant"]);
    }
  }
});

test("OC2 there is no implicit grant, no password grant, and none for the program itself", async () => {
  const browser = programs.browser(await site.person("implicit"));
  for (const response_type of ["token", "id_token", "code id_token"]) {
    const { place } = await programs.ask(browser, tool, { scope: "openid", more: { response_type, nonce: "n" } });
    expect(place).toContain("error=unsupported_response_type");
  }
  for (const grant_type of ["password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"]) {
    const reply = await programs.token(tool, { grant_type, username: "ann", password: "x" });
    expect((await reply.json()).error, grant_type).toBe("unsupported_grant_type");
  }
});

test("OC2 a token counts only at the interface that it was issued for, and answers name the issuer", async () => {
  const person = await site.person("audience");
  const all = await programs.addProgram({ scopes: ["openid", "questions:read", "mcp:read"] });
  await site.call(site.admin, "saveMcpSettings", { enabled: true });
  const mcp = await programs.connect(person, all, { scope: "mcp:read questions:read", resource: api("/mcp") });
  expect(mcp.scope).toBe("mcp:read");
  expect((await programs.api(mcp.access_token, "/answer/api/v1/question/page")).status).toBe(401);
  const calls = await programs.connect(person, all, { scope: "mcp:read questions:read", resource: api() });
  expect(calls.scope).toBe("questions:read");
  expect((await programs.api(calls.access_token, "/answer/api/v1/mcp", { method: "POST", body: "{}" })).status).toBe(
    401,
  );
  const identity = await programs.connect(person, all, { scope: "openid questions:read" });
  expect((await programs.api(identity.access_token, "/answer/api/v1/question/page")).status).toBe(401);
  expect((await programs.api(calls.access_token, "/oauth/userinfo")).status).toBe(403);
  const other = await programs.ask(programs.browser(person), all, { ...access, resource: "https://other.example/" });
  const answer = new URL(other.place).searchParams;
  expect([answer.get("error"), answer.get("iss"), answer.get("state")]).toEqual([
    ...["invalid_target", programs.address, "abc"],
  ]);
});

test("OC2 a program revokes and examines its own tokens only", async () => {
  const person = await site.person("revoker");
  const other = await programs.addProgram();
  const tokens = await programs.connect(person, tool, access);
  const send = (path: string, by: TestProgram) =>
    fetch(`${programs.address}/oauth/${path}`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${by.id}:${by.secret}`)}` },
      body: new URLSearchParams({ token: tokens.access_token }),
    });
  expect(await (await send("introspect", tool)).json()).toMatchObject({ active: true, sub: person.id });
  expect(await (await send("introspect", other)).json()).toEqual({ active: false });
  await send("revoke", other);
  expect((await programs.api(tokens.access_token, "/answer/api/v1/question/page")).status).toBe(200);
  expect((await send("revoke", tool)).status).toBe(200);
  expect((await programs.api(tokens.access_token, "/answer/api/v1/question/page")).status).toBe(401);
  const refreshed = await programs.token(tool, { grant_type: "refresh_token", refresh_token: tokens.refresh_token });
  expect((await refreshed.json()).error).toBe("invalid_grant");
});

test("OC4 answers go to registered addresses alone, character by character", async () => {
  const browser = programs.browser(await site.person("redirects"));
  for (const redirect_uri of [
    "https://tool.example/callback/",
    "https://tool.example/callback?x=1",
    "https://tool.example/callback/../other",
    "https://tool.example:8443/callback",
    "https://tool.example.evil.example/callback",
    "https://tool.example@evil.example/callback",
    "https://TOOL.example/callback",
    "http://tool.example/callback",
    "//evil.example/callback",
    "javascript:alert(1)",
    "",
  ]) {
    const { place } = await programs.ask(browser, tool, { ...access, more: { redirect_uri } });
    expect(place, redirect_uri).toMatch(/^\/oauth\/consent\/invalid_/);
  }
  const unknown = await programs.ask(browser, { ...tool, id: "nobody" }, access);
  expect(unknown.place).toBe("/oauth/consent/invalid_client");
  expect(await (await browser.get(unknown.place)).text()).toContain("The program is not registered here");
  const app = await programs.addProgram({ return_addresses: ["http://127.0.0.1/callback"], is_confidential: false });
  const ask = async (redirect_uri: string) =>
    (await programs.ask(browser, app, { ...access, more: { redirect_uri } })).place;
  expect(await ask("http://127.0.0.1:49152/callback")).toMatch(/^\/oauth\/consent\/[\w-]{43}$/);
  expect(await ask("http://127.0.0.1:49152/other")).toBe("/oauth/consent/invalid_redirect_uri");
  expect(await ask("http://localhost:49152/callback")).toBe("/oauth/consent/invalid_redirect_uri");
  const bad = await site.error(site.admin, "addProgram", {
    ...{ name: "Bad", return_addresses: ["http://evil.example/"], scopes: ["openid"], link: "javascript:alert(1)" },
  });
  expect(JSON.stringify(bad.data)).toMatch(/return_addresses.*link|link.*return_addresses/s);
});

test("OC6 a program learns about a person what its scopes say, in a signed token and at userinfo", async () => {
  const person = await site.person("identity");
  const tokens = await programs.connect(person, tool, {
    scope: "openid profile",
    more: { nonce: "n-1", max_age: "3600" },
  });
  const [head = "", body = ""] = tokens.id_token?.split(".") ?? [];
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  const { keys } = await (await fetch(`${programs.address}/oauth/jwks`)).json();
  expect(decode(head)).toMatchObject({ alg: "RS256", kid: keys[0].kid });
  expect(keys[0].d).toBeUndefined();
  expect(decode(body)).toMatchObject({ iss: programs.address, aud: tool.id, sub: person.id, nonce: "n-1" });
  const session = await site.app.db.read
    .selectFrom("sessions")
    .select("created_at")
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(decode(body).auth_time).toBe(session.created_at);
  const userinfo = await (await programs.api(tokens.access_token, "/oauth/userinfo")).json();
  expect(userinfo).toMatchObject({ sub: person.id, preferred_username: "identity", name: "identity" });
  expect(userinfo.email).toBeUndefined();
  const more = await programs.connect(person, tool, { scope: "openid email" });
  expect(await (await programs.api(more.access_token, "/oauth/userinfo")).json()).toEqual({
    ...{ sub: person.id, email: "identity@example.com", email_verified: true },
  });
  site.wait(3601);
  const browser = programs.browser(person);
  const late = await programs.ask(browser, tool, { scope: "openid", more: { max_age: "3600" } });
  const answer = new URL(await programs.decide(browser, late.place, "allow"));
  expect(answer.searchParams.get("error")).toBe("login_required");
});

test("OC3 OC6 a program learns nothing more of what administrators do not allow it any more, with tokens that it has", async () => {
  const person = await site.person("guarded");
  const program = await programs.addProgram({ scopes: ["openid", "profile", "email"] });
  const fields = { name: "Tool", link: "", logo: "", return_addresses: [program.returnAddress], is_trusted: false };
  const allow = (scopes: ("openid" | "profile" | "email")[]) =>
    site.call(site.admin, "changeProgram", { id: program.id, ...fields, scopes });
  const { access_token, refresh_token } = await programs.connect(person, program, { scope: "openid profile email" });
  const userinfo = () => programs.api(access_token, "/oauth/userinfo");
  expect(await (await userinfo()).json()).toMatchObject({ email: "guarded@example.com", name: "guarded" });
  await allow(["openid", "profile"]);
  const later = await (await userinfo()).json();
  expect(later).toMatchObject({ sub: person.id, name: "guarded" });
  expect([later.email, later.email_verified]).toEqual([undefined, undefined]);
  const renewed = await programs.token(program, { grant_type: "refresh_token", refresh_token });
  const { id_token } = (await renewed.json()) as { id_token: string };
  const identity = JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString("utf8"));
  expect([identity.sub, identity.email]).toEqual([person.id, undefined]);
  await allow(["profile", "email"]);
  expect((await userinfo()).status).toBe(401);
});

test("OC11 keys are stored encrypted, replaced after 90 days, and published for a week longer", async () => {
  const kids = async () => {
    const { keys } = await (await fetch(`${programs.address}/oauth/jwks`)).json();
    return keys.map(({ kid }: { kid: string }) => kid) as string[];
  };
  const [first = ""] = await kids();
  const [row] = await site.app.db.read.selectFrom("oauth_signing_keys").selectAll().execute();
  expect(row?.sealed).not.toContain('"kty"');
  const run = async () => (await import("../../features/oauth/index.ts")).tidyConnections(site.app);
  await site.app.db.write((tx) =>
    tx
      .updateTable("oauth_signing_keys")
      .set({ created_at: site.app.now() - 91 * 86_400 })
      .execute(),
  );
  await run();
  const both = await kids();
  expect(both).toHaveLength(2);
  expect(both[1]).toBe(first);
  await site.app.db.write((tx) =>
    tx
      .updateTable("oauth_signing_keys")
      .set({ created_at: site.app.now() - 98 * 86_400 })
      .where("id", "=", first)
      .execute(),
  );
  await run();
  expect(await kids()).toEqual([both[0]]);
  await site.app.db.write((tx) => tx.updateTable("oauth_signing_keys").set({ sealed: "of another site" }).execute());
  await site.app.db.write((tx) => tx.updateTable("oauth_signing_keys").set({ id: "restored" }).execute());
  expect(await kids()).toHaveLength(1);
});

test("OC5 one network makes 60 requests a minute, each of at most 8192 characters", async () => {
  const browser = programs.browser();
  const long = await programs.ask(browser, tool, { ...access, more: { state: "x".repeat(8200) } });
  expect(long.place).toMatch(/^414 /);
  const places: string[] = [];
  for (let n = 0; n < 61; n += 1) places.push((await programs.ask(browser, tool, access)).place);
  expect(places.slice(0, 60).filter((place) => !place.startsWith("/oauth/consent/"))).toEqual([]);
  expect(places[60]).toMatch(/^429 /);
  site.wait(61);
  expect((await programs.ask(browser, tool, access)).place).toMatch(/^\/oauth\/consent\//);
});
