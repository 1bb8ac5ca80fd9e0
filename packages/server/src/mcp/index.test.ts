import { Client, SSEClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testPages } from "../../test/page-reader.ts";
import { createFixtures, type TestSite, testSite } from "../../testing/index.ts";
import { openForPrograms, type ProgramSite, type TestProgram } from "../../testing/programs/open-for-programs.ts";

let site: TestSite;
let programs: ProgramSite;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  programs = await openForPrograms(site);
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: true, program_posting: true });
  await createFixtures(site).tag("tea");
});
afterAll(() => site.close());
beforeEach(() => site.wait(400));

const SCOPES = ["mcp:read", "mcp:ask"] as const;
const about = { name: "Tool", link: "", logo: "", return_addresses: ["https://tool.example/callback"] };

/** A program that a person has connected, with a stream of the older transport that is open. */
async function openStream(name: string) {
  const person = await site.person(name, { rank: 2000 });
  const program = await programs.addProgram({ scopes: [...SCOPES], is_trusted: true });
  const browser = programs.browser(person);
  const resource = `${programs.address}/answer/api/v1/mcp`;
  const { place, verifier } = await programs.ask(browser, program, { scope: SCOPES.join(" "), resource });
  const answer = new URL(await programs.decide(browser, place, "allow", { may_post: "on" }));
  const form = { grant_type: "authorization_code", code: answer.searchParams.get("code") ?? "" };
  const back = { code_verifier: verifier, redirect_uri: program.returnAddress };
  const { access_token, refresh_token } = await (await programs.token(program, { ...form, ...back })).json();
  const tokens = { access: access_token as string, refresh: refresh_token as string };
  const client = new Client({ name: "editor", version: "1" });
  // Messages carry the token that the program has then; the stream was opened with the first one.
  const withToken = (address: string | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${tokens.access}`);
    return fetch(address, { ...init, headers });
  };
  await client.connect(new SSEClientTransport(new URL(`${resource}/sse`), { fetch: withToken }));
  const ask = async (title: string) => {
    const input = { title, text: "It is bitter after five minutes.", tags: ["tea"] };
    const { isError, structuredContent } = await client.callTool({ name: "ask", arguments: input });
    return isError ? "refused" : (structuredContent as { state: string }).state;
  };
  return { client, program, tokens, ask };
}

const change = (program: TestProgram, fields: { scopes?: ("mcp:read" | "mcp:ask")[]; is_trusted?: boolean }) =>
  site.call(site.admin, "changeProgram", {
    id: program.id,
    ...about,
    scopes: [...SCOPES],
    is_trusted: true,
    ...fields,
  });

test("OC3 MC9 a stream that is open writes nothing more when administrators take the scope from the program", async () => {
  const { client, program, ask } = await openStream("lost-scope");
  expect(await ask("Why does green tea get bitter?")).toBe("posted");
  await change(program, { scopes: ["mcp:read"] });
  expect(await ask("Why does black tea get bitter?")).toBe("refused");
  await client.close();
});

test("OC3 MC12 what a stream that is open writes waits when administrators do not trust the program any more", async () => {
  const { client, program, ask } = await openStream("lost-trust");
  expect(await ask("Why does white tea get bitter?")).toBe("posted");
  await change(program, { is_trusted: false });
  expect(await ask("Why does yellow tea get bitter?")).toBe("waiting");
  await client.close();
});

test("OC7 MC9 a stream writes as far as the token of each message reaches", async () => {
  const { client, program, tokens, ask } = await openStream("lesser-token");
  const form = { grant_type: "refresh_token", refresh_token: tokens.refresh, scope: "mcp:read" };
  const narrower = await (await programs.token(program, form)).json();
  expect(narrower.scope).toBe("mcp:read");
  tokens.access = narrower.access_token;
  expect(await ask("Why does red tea get bitter?")).toBe("refused");
  await client.close();
});
