import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { openForPrograms, type ProgramSite } from "../../../testing/programs/open-for-programs.ts";

let site: TestSite;
let programs: ProgramSite;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  programs = await openForPrograms(site);
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: true, program_posting: false });
  await createFixtures(site).question({ by: site.admin, title: "How long does green tea keep in a tin?" });
});
afterAll(() => site.close());

const JSON_TYPE = { "content-type": "application/json" };
const RETURN = "http://127.0.0.1:43123/callback";
const register = (registration: boolean) =>
  site.call(site.admin, "saveProgramSettings", { connections: true, registration });

/** What the client of the library remembers; `opened` is the address that it opens in the browser of the person. */
function clientState() {
  const state: {
    opened: string;
    verifier: string;
    client?: Parameters<NonNullable<OAuthClientProvider["saveClientInformation"]>>[0];
    tokens?: Parameters<OAuthClientProvider["saveTokens"]>[0];
  } = { opened: "", verifier: "" };
  const provider: OAuthClientProvider = {
    redirectUrl: RETURN,
    clientMetadata: {
      client_name: "Editor",
      redirect_uris: [RETURN],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      scope: "mcp:read mcp:ask",
    },
    clientInformation: () => state.client as never,
    saveClientInformation: (client) => {
      state.client = client;
    },
    tokens: () => state.tokens as never,
    saveTokens: (tokens) => {
      state.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      state.opened = url.href;
    },
    saveCodeVerifier: (verifier) => {
      state.verifier = verifier;
    },
    codeVerifier: () => state.verifier,
  };
  return { state, provider };
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(`${programs.address}/answer/api/v1/mcp`), { authProvider });

/** The person allows what the client has opened in their browser; the code. */
async function allow(person: TestPerson, opened: string): Promise<string> {
  const browser = programs.browser(person);
  const page = (await browser.get(opened)).headers.get("location") ?? "";
  const html = await (await browser.get(page)).text();
  expect(html).toContain("Nobody here has checked its name");
  expect(html).toContain("program on this device");
  return new URL(await programs.decide(browser, page, "allow")).searchParams.get("code") ?? "";
}

test("MC18 the client of the library finds the way in, registers itself, is allowed, reads and asks", async () => {
  await register(true);
  const person = await site.person("editor-owner", { rank: 1000 });
  const { state, provider } = clientState();
  const first = transportOf(provider);
  await expect(new Client({ name: "test", version: "1" }).connect(first)).rejects.toThrow();
  expect(new URL(state.opened).searchParams.get("resource")).toBe(`${programs.address}/answer/api/v1/mcp`);
  await first.finishAuth(new URLSearchParams({ code: await allow(person, state.opened), iss: programs.address }));
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transportOf(provider));
  const found = await client.callTool({ name: "search", arguments: { query: "green tea" } });
  expect(JSON.stringify(found.structuredContent)).toContain("How long does green tea keep in a tin?");
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["ask", "answer", "vote"]));
  const text = { title: "How long does black tea keep?", text: "In a tin, away from light.", tags: ["tea"] };
  const asked = await client.callTool({ name: "ask", arguments: { ...text, idempotency_key: "one" } });
  expect(asked.isError, JSON.stringify(asked)).toBeFalsy();
  // It left a draft, as programs do unless their person lets them post.
  const drafts = site.app.db.read.selectFrom("drafts").select("program").where("user_id", "=", person.id);
  expect(await drafts.execute()).toEqual([{ program: "Editor" }]);
  await site.call(person, "disconnectProgram", { id: (state.client as { client_id: string }).client_id });
  await expect(client.callTool({ name: "search", arguments: { query: "green tea" } })).rejects.toThrow();
  await client.close();
});

test("OC10 programs register themselves only while it is allowed, and what nobody connects is forgotten", async () => {
  await register(false);
  const send = (body: object) =>
    fetch(`${programs.address}/oauth/register`, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
  const off = await send({ redirect_uris: [RETURN] });
  expect([off.status, await off.json()]).toMatchObject([403, { error: "access_denied" }]);
  const { provider } = clientState();
  await expect(new Client({ name: "test", version: "1" }).connect(transportOf(provider))).rejects.toThrow();
  await register(true);
  for (const redirect_uris of [["http://evil.example/"], ["javascript:alert(1)"], [], "x", [`https://x.example/#a`]])
    expect((await send({ redirect_uris })).status, JSON.stringify(redirect_uris)).toBe(400);
  const added = await send({
    ...{
      redirect_uris: ["https://a.example/cb"],
      client_name: "A\u202etool\n  x",
      logo_uri: "https://a.example/l.png",
    },
    ...{ grant_types: ["implicit", "password", "refresh_token"], response_types: ["token"], scope: "admin:write" },
  });
  const client = await added.json();
  expect([added.status, client]).toMatchObject([
    201,
    { client_name: "A tool x", grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
  ]);
  expect(client.logo_uri).toBeUndefined();
  expect(client.registration_access_token).toBeUndefined();
  const listed = async () => (await site.call(site.admin, "registeredPrograms", {})).list.map(({ id }) => id);
  const { list } = await site.call(site.admin, "registeredPrograms", {});
  const own = list.find(({ id }) => id === client.client_id);
  expect(own).toMatchObject({ is_self_registered: true, is_trusted: false, user_info: null, people: 0 });
  expect(own?.scopes.some((scope) => /^(admin|events):/.test(scope))).toBe(false);
  expect(JSON.stringify(await site.app.db.read.selectFrom("oauth_clients").selectAll().execute())).not.toContain(
    client.client_secret,
  );
  site.wait(86_401);
  const { tidyConnections } = await import("./index.ts");
  await tidyConnections(site.app);
  expect(await listed()).not.toContain(client.client_id);
});

test("OC10 one network registers thirty programs an hour", async () => {
  await register(true);
  const send = () =>
    fetch(`${programs.address}/oauth/register`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ redirect_uris: [RETURN] }),
    });
  const statuses: number[] = [];
  for (let sent = 0; sent < 32; sent++) statuses.push((await send()).status);
  expect(statuses.at(-1)).toBe(429);
});

test("MC18 programs are offered the scopes that write only while programs may write", async () => {
  const offered = async () => {
    const place = `${programs.address}/.well-known/oauth-protected-resource/answer/api/v1/mcp`;
    return (await (await fetch(place)).json()).scopes_supported as string[];
  };
  expect(await offered()).toContain("mcp:ask");
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: false, program_posting: false });
  expect(await offered()).toEqual(["mcp:read"]);
});

test("MC18 without access the server says where it is had; while connections are off, that there is none", async () => {
  const challenge = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    const reply = await fetch(`${programs.address}/answer/api/v1/mcp`, { method: "POST", headers, body: "{}" });
    return [reply.status, reply.headers.get("www-authenticate")];
  };
  const where = `resource_metadata="${programs.address}/.well-known/oauth-protected-resource/answer/api/v1/mcp", scope="mcp:read"`;
  expect(await challenge()).toEqual([401, `Bearer ${where}`]);
  for (const token of ["x".repeat(43), `sk_${"0".repeat(32)}`, site.admin.token])
    expect(await challenge(`Bearer ${token}`), token).toEqual([401, `Bearer error="invalid_token", ${where}`]);
  const make = async (scopes: ("mcp:read" | "events:read" | "questions:read")[], expires_at = 0) =>
    (await site.call(site.admin, "createScopedKey", { description: "x", scopes, expires_at, addresses: [] }))
      .access_key;
  const ended = await make(["mcp:read"], site.app.now() + 10);
  site.wait(10);
  expect(await challenge(`Bearer ${ended}`)).toEqual([401, `Bearer error="invalid_token", ${where}`]);
  const narrow = await make(["questions:read"]);
  expect(await challenge(`Bearer ${narrow}`)).toEqual([403, `Bearer error="insufficient_scope", ${where}`]);
  await site.call(site.admin, "saveProgramSettings", { connections: false, registration: true });
  expect(await challenge()).toEqual([401, "Bearer"]);
  expect(await challenge("Bearer sk_nothing")).toEqual([401, 'Bearer error="invalid_token"']);
});

test("MC18 a token without the scope to connect is told what to ask for, beside what it has", async () => {
  await site.call(site.admin, "saveProgramSettings", { connections: true, registration: true });
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: true, program_posting: false });
  const program = await programs.addProgram({ scopes: ["mcp:read", "mcp:ask"] });
  const resource = `${programs.address}/answer/api/v1/mcp`;
  const { access_token } = await programs.connect(await site.person("step-up"), program, {
    scope: "mcp:ask",
    resource,
  });
  const reply = await programs.api(access_token, "/answer/api/v1/mcp", { method: "POST", body: "{}" });
  expect(reply.status).toBe(403);
  expect(reply.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  expect(reply.headers.get("www-authenticate")).toContain('scope="mcp:read mcp:ask"');
});
