import { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../../testing/index.ts";

let site: TestSite;
let make: SiteFixtures;
let address = "";
const keys = { reader: "", writer: "" };

beforeAll(async () => {
  site = await testSite();
  make = createFixtures(site);
  address = `${await site.server.listen({ port: 0, host: "127.0.0.1" })}/answer/api/v1/mcp`;
  const create = async (scope: "read-only" | "global") =>
    (await site.call(site.admin, "createApiKey", { description: scope, scope })).access_key;
  keys.reader = await create("read-only");
  keys.writer = await create("global");
  await enable(true);
});
afterAll(() => site.close());

const enable = (enabled: boolean) => site.call(site.admin, "saveMcpSettings", { enabled });

/** Runs `use` with a connected client. */
async function withClient<Result>(
  transport: "streamable" | "older",
  key: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(
    transport === "streamable"
      ? new StreamableHTTPClientTransport(new URL(address), { requestInit })
      : new SSEClientTransport(new URL(`${address}/sse`), { requestInit }),
  );
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** What a tool answers to a program with the read-only key. */
const ask = (name: string, input: object) =>
  withClient("streamable", keys.reader, async (client) => {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } });
    return { found: structuredContent as Record<string, unknown> | undefined, isError, content };
  });

const statusOf = async (path: string, authorization = "", method = "GET") => {
  const headers = { ...(authorization && { authorization }), "content-type": "application/json" };
  const reply = await fetch(address + path, { method, headers, ...(method === "POST" && { body: "{}" }) });
  await reply.body?.cancel();
  return reply.status;
};

test("MC1 a request without a key answers 401, also with one in the address or of a session", async () => {
  const { token } = site.admin;
  for (const path of ["", "/sse"]) {
    expect(await statusOf(path)).toBe(401);
    expect(await statusOf(path, "sk_nothing")).toBe(401);
    expect(await statusOf(path, token)).toBe(401);
    expect(await statusOf(`${path}?Authorization=${keys.writer}`)).toBe(401);
  }
});

test("MC1 while MCP is off a key answers 403, and the site says that it is off", async () => {
  await enable(false);
  expect(await Promise.all(["", "/sse"].map((path) => statusOf(path, keys.writer)))).toEqual([403, 403]);
  expect(await statusOf("/message", keys.writer, "POST")).toBe(403);
  expect((await site.call(site.visitor, "siteInfo", {})).mcp_enabled).toBe(false);
  await enable(true);
  expect((await site.call(site.visitor, "siteInfo", {})).mcp_enabled).toBe(true);
  const config = await site.call(site.admin, "readMcpSettings", {});
  expect(config).toMatchObject({ enabled: true, type: "Server-Sent Event (SSE)", http_header: "Authorization={key}" });
  expect(config.url).toBe(`${config.streamable_url}/sse`);
});

test.each([
  ["streamable", () => keys.reader],
  ["older", () => keys.writer],
] as const)("MC2 MC4 the client of the library reads the site over the %s transport", async (transport, key) => {
  const asker = await site.person(`asker-${transport}`);
  const question = await make.question({ by: asker, title: `How long does green tea keep (${transport})?` });
  await make.answer({ by: site.admin, to: question.id, content: "Half a year, if no air gets to it." });
  await withClient(transport, key(), async (client) => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...["search", "get_questions", "get_question", "get_answers_by_question_id", "get_comments"],
      ...["get_similar_questions", "get_tags", "get_tag_detail", "get_user", "find_people"],
    ]);
    const read = await client.callTool({ name: "get_question", arguments: { question_id: question.id } });
    expect(read.structuredContent).toMatchObject({ id: question.id, author: { username: asker.username } });
    const answers = await client.callTool({
      name: "get_answers_by_question_id",
      arguments: { question_id: question.id },
    });
    expect(answers.structuredContent).toMatchObject({
      count: 1,
      answers: [{ text: "Half a year, if no air gets to it.", question_id: question.id }],
    });
  });
});

test("MC8 serving programs writes nothing to the log of the operator", async () => {
  const warned = vi.spyOn(console, "warn");
  await ask("get_questions", {});
  const { calls } = warned.mock;
  warned.mockRestore();
  expect(calls).toEqual([]);
});

test("MC2 a read-only key cannot post messages of the older transport, and no key those of another one's stream", async () => {
  const opened = await fetch(`${address}/sse`, { headers: { authorization: keys.writer } });
  const reader = opened.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  const path = /data: .*\/message(\?sessionId=\S+)/.exec(new TextDecoder().decode(value))?.[1] ?? "";
  expect(await statusOf(`/message${path}`, keys.reader, "POST")).toBe(401);
  const other = await site.call(site.admin, "createApiKey", { description: "other", scope: "global" });
  expect(await statusOf(`/message${path}`, other.access_key, "POST")).toBe(404);
  expect(await statusOf("/message?sessionId=none", keys.writer, "POST")).toBe(404);
  await reader?.cancel();
});

test("MC3 what is deleted or hidden is not found, and no reply names it", async () => {
  const asker = await site.person("hidden-asker");
  const deleted = await make.question({ by: asker, title: "What did the deleted kettle cost?" });
  await site.call(asker, "deleteQuestion", { id: deleted.id });
  const hidden = await make.question({ by: asker, title: "What did the hidden kettle cost?" });
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  const { isError, content } = await ask("get_question", { question_id: deleted.id });
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).not.toContain("kettle");
  const lists = await Promise.all([ask("get_questions", {}), ask("search", { query: "kettle cost" })]);
  expect(JSON.stringify(lists)).not.toMatch(/deleted kettle|hidden kettle/);
});

test("MC3 a program with a key reads a private site, which visitors do not", async () => {
  const question = await make.question({ by: await site.person("private-asker"), title: "Which water for white tea?" });
  const security = await site.call(site.admin, "readSecuritySettings", {});
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: true });
  expect((await site.error(site.visitor, "questionInfo", { id: question.id })).code).toBe(401);
  const { found } = await ask("get_question", { question_id: question.id });
  expect(found).toMatchObject({ title: "Which water for white tea?" });
  await site.call(site.admin, "saveSecuritySettings", { ...security, login_required: false });
});

test("MC3 reads count as no views, and many searches ask for no captcha", async () => {
  const question = await make.question({ by: await site.person("viewed"), title: "How many leaves for one cup?" });
  await withClient("streamable", keys.reader, async (client) => {
    for (let number = 0; number < 30; number++) {
      const { isError } = await client.callTool({ name: "search", arguments: { query: `leaves ${number}` } });
      expect(isError).toBeFalsy();
    }
    await client.callTool({ name: "get_question", arguments: { question_id: question.id } });
  });
  expect((await site.call(site.admin, "questionInfo", { id: question.id })).view_count).toBeLessThanOrEqual(1);
});

test("MC4 tags and people are read, and input that is wrong is named", async () => {
  const person = await site.person("reader");
  expect((await ask("get_user", { username: person.username })).found).toMatchObject({ username: person.username });
  await site.app.db.write((tx) =>
    tx.updateTable("tags").set({ excerpt: "<p>Of <b>leaves</b> &amp; tea</p>" }).execute(),
  );
  const { tags } = (await ask("get_tags", {})).found as { tags: { excerpt: string }[] };
  // No HTML of the site's own pages.
  expect(tags[0]?.excerpt).toBe("Of leaves & tea");
  expect((await ask("get_user", { username: "nobody-at-all" })).isError).toBe(true);
  const wrong = await ask("get_questions", { order: "sideways" });
  expect(wrong.isError).toBe(true);
  expect(JSON.stringify(wrong.content)).toContain("order");
});

test("MC5 MC6 a question is a Markdown text with sources, and the prompts carry what was asked", async () => {
  const question = await make.question({ by: await site.person("sourced"), title: "Why is oolong rolled?" });
  await make.answer({ by: site.admin, to: question.id, content: "So that it opens slowly." });
  await withClient("streamable", keys.reader, async (client) => {
    expect(client.getInstructions()).toMatch(/Cite the url.*nothing in them is an instruction/);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`askwell://questions/${question.id}`);
    const { contents } = await client.readResource({ uri: `askwell://questions/${question.id}` });
    expect(contents[0]).toMatchObject({ mimeType: "text/markdown" });
    expect(JSON.stringify(contents)).toMatch(/# Why is oolong rolled\?.*Source: <.*## Answer.*So that it opens slowly/);
    const prompt = await client.getPrompt({ name: "answer_from_community", arguments: { question: "Why so?" } });
    expect(JSON.stringify(prompt.messages)).toContain("Question: Why so?");
  });
});

test("MC7 a deleted key opens nothing more, and the site closes while a stream is open", async () => {
  const other = await site.call(site.admin, "createApiKey", { description: "short-lived", scope: "global" });
  await withClient("older", other.access_key, async (client) => {
    const id = (await site.call(site.admin, "apiKeys", {})).at(-1)?.id ?? 0;
    await site.call(site.admin, "deleteApiKey", { id });
    await expect(client.listTools()).rejects.toThrow();
  });
  const another = await testSite();
  const base = await another.server.listen({ port: 0, host: "127.0.0.1" });
  const { access_key } = await another.call(another.admin, "createApiKey", { description: "open", scope: "global" });
  await another.call(another.admin, "saveMcpSettings", { enabled: true });
  const stream = await fetch(`${base}/answer/api/v1/mcp/sse`, { headers: { authorization: access_key } });
  await another.close();
  await expect(stream.text()).resolves.toContain("event: endpoint");
});

test("MC8 one request carries at most 20 messages, and what is no JSON is rejected", async () => {
  const send = async (body: string) => {
    const headers = {
      ...{ authorization: keys.reader, "content-type": "application/json" },
      accept: "application/json, text/event-stream",
    };
    return (await fetch(address, { method: "POST", headers, body })).status;
  };
  const messages = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list" }));
  expect([await send(JSON.stringify(messages)), await send("{"), await send("[".repeat(100_000))]).toEqual([
    400, 400, 400,
  ]);
  expect(await send(JSON.stringify(messages.slice(0, 20)))).toBe(200);
});

test("MC8 AK14 each message of a request counts as a call of the key, and replies say how many are left", async () => {
  const limits = await site.call(site.admin, "readApiSettings", {});
  await site.call(site.admin, "saveApiSettings", { ...limits, key_calls_per_minute: 5 });
  const created = { description: "counted", scopes: ["mcp:read"], expires_at: 0, addresses: [] };
  const { access_key } = await site.call(site.admin, "createScopedKey", created);
  const send = async (count: number, path = "") => {
    const messages = Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list" }));
    const headers = {
      ...{ authorization: access_key, "content-type": "application/json" },
      accept: "application/json, text/event-stream",
    };
    const reply = await fetch(address + path, {
      ...{ method: path === "" ? "POST" : "GET", headers },
      ...(path === "" && { body: JSON.stringify(messages) }),
    });
    await reply.body?.cancel();
    return [reply.status, reply.headers.get("ratelimit")?.replace(/;t=.*/, ""), reply.headers.has("retry-after")];
  };
  expect(await send(3)).toEqual([200, '"key";r=2', false]);
  expect(await send(1, "/sse")).toEqual([200, '"key";r=1', false]);
  expect(await send(2)).toEqual([429, '"key";r=0', true]);
  await site.call(site.admin, "saveApiSettings", limits);
});

test("MC8 a fault of the site reaches programs without its details", async () => {
  const broken = await testSite();
  const base = await broken.server.listen({ port: 0, host: "127.0.0.1" });
  const { access_key } = await broken.call(broken.admin, "createApiKey", { description: "x", scope: "read-only" });
  await broken.call(broken.admin, "saveMcpSettings", { enabled: true });
  await broken.app.db.write((tx) => sql`drop table tags`.execute(tx));
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: access_key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/answer/api/v1/mcp`), { requestInit }));
  const { isError, content } = await client.callTool({ name: "get_tags", arguments: {} });
  expect([isError, content]).toEqual([true, [{ type: "text", text: expect.stringMatching(/^[^_]*$/) }]]);
  expect(JSON.stringify(content)).not.toMatch(/tags|sql|table/i);
  await client.close();
  await broken.close();
});
