import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askAssistantAs } from "../../../../testing/assistant/ask.ts";
import { type AssistantSite, assistantSite } from "../../../../testing/assistant/assistant-site.ts";
import { pieceEvent, says, streamHead } from "../../../../testing/assistant/model-server.ts";

let its: AssistantSite;
beforeAll(async () => {
  its = await assistantSite();
});
beforeEach(async () => {
  its.model.requests.length = 0;
  await its.enable({ ai_requests_per_minute: 0 });
});
afterAll(() => its.close());

const QUESTION = "How can I reset my router?";
const GOOD = "Press the small button on the back for 10 seconds. [2] All lamps blink twice. [2] ";
const ask = () => askAssistantAs(its.site, its.bob, QUESTION);

/** Everything that a provider can do wrong. */
const failures: Readonly<Record<string, (reply: ServerResponse) => unknown>> = {
  "an error of the key": (reply) => reply.writeHead(401, { "content-type": "application/json" }).end('{"error":"key"}'),
  "too many requests": (reply) => reply.writeHead(429, { "retry-after": "60" }).end(),
  "an error of its own": (reply) => reply.writeHead(500).end("x".repeat(100_000)),
  "a redirect": (reply) => reply.writeHead(302, { location: "/v1/elsewhere" }).end(),
  "another type": (reply) => reply.writeHead(200, { "content-type": "text/html" }).end(pieceEvent(GOOD)),
  "no JSON": (reply) => reply.writeHead(200, streamHead).end("data: {never\n\n"),
  "other JSON": (reply) => reply.writeHead(200, streamHead).end('data: {"choices":"many"}\n\n'),
  "nothing at all": (reply) => reply.writeHead(200, streamHead).end(),
  "a closed connection": (reply) => reply.destroy(),
  "an endless line": (reply) => reply.writeHead(200, streamHead).end(`data: ${"x".repeat(5_000_000)}`),
  "an endless answer": (reply) =>
    reply.writeHead(200, streamHead).end(pieceEvent("All lamps are blinking ".repeat(10_000))),
};

test.each(Object.keys(failures))("AI3 %s counts as a failure, of which the asker gets no details", async (name) => {
  its.model.answer((reply) => failures[name]!(reply));
  const { status, text, last, received } = await ask();
  expect([status, text]).toEqual([200, ""]);
  expect(last).toMatchObject({ outcome: "failed", cited: [], draft: { title: QUESTION } });
  expect(last!.message).toBe(
    "The provider of the assistant has not answered. Try again in a moment, or ask the community.",
  );
  expect(received).toContain("data: [DONE]");
  expect(received).not.toContain(its.model.host);
  expect(its.model.requests.map(({ path }) => path)).toEqual(["/v1/chat/completions"]);
});

test("AI3 of an answer that breaks off, the sentences stay that were sent, and no cut one is added", async () => {
  its.model.answer((reply) => {
    reply.writeHead(200, streamHead);
    reply.write(pieceEvent(`${GOOD}Then wait for three minu`));
    setTimeout(() => reply.destroy(), 50);
  });
  const { text, last } = await ask();
  expect(text).toBe(GOOD.trim());
  expect(last).toMatchObject({ outcome: "failed", cited: [2] });
});

test("AI3 a provider that stalls is given up after the time of the settings", async () => {
  const { site, model } = its;
  await site.app.db.write((tx) => site.app.settings.save(tx, "assistant", { ai_timeout: 1 }, site.app.now()));
  model.answer((reply) => reply.writeHead(200, streamHead).write(pieceEvent(GOOD)));
  const { text, last } = await ask();
  // The last sentence could go on.
  expect(text).toBe("");
  expect(last!.outcome).toBe("failed");
  await model.lastClosed();
});

test("AI6 a reader who leaves ends the request to the provider, and the sentences that were sent are stored", async () => {
  const { site, bob, model } = its;
  model.answer((reply) => reply.writeHead(200, streamHead).write(pieceEvent(`${GOOD}Then`)));
  const leaving = new AbortController();
  const onPiece = (received: string) => received.includes("blink") && leaving.abort();
  await askAssistantAs(site, bob, QUESTION, { signal: leaving.signal, onPiece });
  await model.lastClosed();
  const replies = async () => {
    const { list } = await site.call(bob, "conversationPage", { page: 1, page_size: 1 });
    return (await site.call(bob, "conversation", { conversation_id: list[0]!.id })).records;
  };
  await expect.poll(async () => (await replies())[1]?.outcome, { timeout: 10_000 }).toBe("stopped");
  expect((await replies())[1]!.content).toBe(GOOD.trim());
});

test("AI3 a closing site ends its answers", async () => {
  const another = await its.site.startAnother();
  its.model.answer((reply) => reply.writeHead(200, streamHead).write(pieceEvent(GOOD)));
  const asked = askAssistantAs({ ...its.site, server: another.server }, its.bob, QUESTION);
  await expect.poll(() => its.model.requests.length, { timeout: 10_000 }).toBe(1);
  await another.server.close();
  const { received } = await asked;
  expect(received).not.toContain('"outcome":"answered"');
});

test("AI2 a private address is refused unless it is listed, when it is saved and for each request", async () => {
  const { site, model, enable } = its;
  const providers = (api_host: string) => [{ provider: "local", api_host, api_key: "local-key-1", model: "small" }];
  const problemsOf = async (api_host: string) => {
    const settings = {
      enabled: true,
      chosen_provider: "local",
      ai_private_hosts: [],
      ai_providers: providers(api_host),
    };
    return (await site.error(site.admin, "saveAssistantSettings", settings)).data;
  };
  for (const host of [
    model.host,
    "https://127.0.0.1/",
    "https://10.1.2.3/v1",
    "http://models.example",
    "ftp://a.example",
    "no address",
  ])
    expect(await problemsOf(host), host).toMatchObject([{ error_field: "ai_providers" }]);
  await enable();
  // Taken off the list later.
  await site.app.db.write((tx) => site.app.settings.save(tx, "assistant", { ai_private_hosts: [] }, site.app.now()));
  model.requests.length = 0;
  expect((await ask()).last!.outcome).toBe("failed");
  expect(model.requests).toEqual([]);
});

test("AI3 what a model thinks is no part of its answer, and repetitions are sent once", async () => {
  its.model.answer(says(`<think>All lamps blink twice. [2]</think>${GOOD}${GOOD}`));
  expect((await ask()).text).toBe(GOOD.trim());
});

test("AI3 a provider that repeats a sign as long as it is listened to keeps no one else waiting", async () => {
  await its.enable({ ai_requests_per_minute: 0, ai_timeout: 60 });
  const sign = `data: ${JSON.stringify({ choices: [{ delta: { content: "." } }] })}\n\n`;
  its.model.answer((reply) => {
    reply.writeHead(200, streamHead).end(`${sign.repeat(75_000)}data: [DONE]\n\n`);
  });
  expect((await ask()).last).toMatchObject({ outcome: "declined", cited: [] });
});
