import { setTimeout as sleep } from "node:timers/promises";
import { type PublishedEvent, publishedEvent } from "@askwell/contract";
import type { QueryResult, UnknownRow } from "kysely";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listening, openStream } from "../../../testing/event-stream.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { logEvents } from "../../features/event-log/index.ts";

let site: TestSite;
let fixtures: ReturnType<typeof createFixtures>;
let ann: TestPerson;
/** A program with a global key. */
let program: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 30_000 });
  program = await keyOf("global");
  await fixtures.tag("general");
  await site.settle();
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

async function keyOf(scope: "global" | "read-only"): Promise<TestPerson> {
  const { access_key } = await site.call(site.admin, "createApiKey", { description: "a program", scope });
  return { ...site.visitor, token: access_key };
}
const PATH = "/answer/api/v1/events";
const follow = (query = "", who = program) => openStream(site.server, PATH + query, who);
const fieldsOf = (stream: Awaited<ReturnType<typeof follow>>) =>
  stream.events.map(({ fields }) => fields as unknown as PublishedEvent);

test("EV5 a program hears what happens, stops, and continues behind the last position that it has seen", async () => {
  const stream = await follow();
  expect([stream.status, stream.headers.get("cache-control")]).toEqual([200, "no-store, no-transform"]);
  const { id } = await fixtures.question({ by: ann, title: "How long does tea keep?", content: "In a tin." });
  await site.settle();
  await stream.shows("question.created", { type: "question.created", version: 1 });
  stream.close();
  const [created] = fieldsOf(stream);
  expect(created!.data.question).toMatchObject({
    ...{ id, status: "available", title: "How long does tea keep?", text: "In a tin.", tags: ["general"] },
    author: { id: ann.id, username: "ann", display_name: "ann" },
  });
  expect(stream.text()).toContain(`\n\nid: ${created!.id}\nevent: question.created\ndata: {`);
  const answer = await fixtures.answer({ by: site.admin, to: id });
  await site.call(ann, "addComment", { object_id: answer.id, original_text: "A comment on the answer" });
  await site.settle();
  const later = await follow(`?after=${created!.id}`);
  await later.shows("comment.created", {});
  expect(fieldsOf(later).map(({ id: position, type }) => [Number(position) - Number(created!.id), type])).toEqual([
    [1, "answer.created"],
    [2, "comment.created"],
  ]);
  const objects = fieldsOf(later).map(({ data }) => Object.keys(data));
  expect(objects).toEqual([
    ["question", "answer"],
    ["question", "answer", "comment"],
  ]);
  // The text of a post is in the events about it only.
  expect(fieldsOf(later)[1]!.data).not.toHaveProperty("answer.text");
  for (const event of [...fieldsOf(stream), ...fieldsOf(later)]) v.assert(publishedEvent, event);
  later.close();
});

test("EV5 a key of the site needs the scope of events, and is counted once for a stream", async () => {
  const scopedKey = async (scope: "events:read" | "questions:read", expires_at = 0) => {
    const rules = { description: "a program", scopes: [scope], expires_at, addresses: [] };
    const { access_key } = await site.call(site.admin, "createScopedKey", rules);
    return { ...site.visitor, token: access_key };
  };
  const stream = await follow("", await scopedKey("events:read"));
  expect(stream.status).toBe(200);
  await fixtures.question({ by: ann });
  await site.settle();
  await stream.shows("question.created", {});
  stream.close();
  expect((await follow("", await scopedKey("questions:read"))).status).toBe(403);
  await site.app.keyUses.flush();
  const keys = await site.call(site.admin, "apiKeys", {});
  const { id } = keys.find(({ scopes }) => scopes.includes("events:read"))!;
  expect(await site.call(site.admin, "apiKeyUses", { id })).toMatchObject([{ call: "events", count: 1 }]);
});

test("EV5 a stream that is open ends when its key loses the scope of events", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const rules = { description: "a lesser program", expires_at: 0, addresses: [] };
  const scopes = ["events:read", "questions:read"] as const;
  const { access_key } = await site.call(site.admin, "createScopedKey", { ...rules, scopes: [...scopes] });
  const stream = await follow("", { ...site.visitor, token: access_key });
  expect(stream.status).toBe(200);
  const beats = () => stream.text().split(":\n\n").length - 1;
  vi.advanceTimersByTime(16_000);
  await expect.poll(beats).toBe(1);
  const key = (await site.call(site.admin, "apiKeys", {})).find(({ description }) => description === rules.description);
  await site.call(site.admin, "changeScopedKey", { id: key!.id, scopes: ["questions:read"] });
  vi.advanceTimersByTime(16_000);
  await stream.ended;
  expect(beats()).toBe(1);
});

test("EV4 of what visitors cannot see, an event says id and status, also when it was public before", async () => {
  const last = (await site.app.db.read.selectFrom("event_positions").select("position").executeTakeFirstOrThrow())
    .position;
  const { id } = await fixtures.question({ by: ann, title: "A title that is hidden later", content: "A hidden text." });
  const answer = await fixtures.answer({ by: site.admin, to: id, content: "A hidden answer." });
  await site.call(site.admin, "deleteQuestion", { id });
  await site.settle();
  const stream = await follow(`?after=${last}`);
  await stream.shows("question.deleted", { data: { question: { id, status: "deleted" } } });
  const answered = fieldsOf(stream)[1]!.data;
  expect(answered).toEqual({
    question: { id, status: "deleted" },
    answer: { id: answer.id, status: "available" },
  });
  expect(stream.text()).not.toContain("hidden");
  stream.close();
  // No address of mail is in any event.
  expect(stream.text()).not.toContain("@");
});

test("EV5 only administrators and global keys may listen, and only from positions of this site", async () => {
  const mod = await site.person("mod", { rank: 30_000, role_id: 3 });
  const statuses = async (...callers: TestPerson[]) => {
    const streams = await Promise.all(callers.map((who) => follow("", who)));
    for (const stream of streams) stream.close();
    return streams.map(({ status }) => status);
  };
  expect(await statuses(site.visitor, ann, mod, await keyOf("read-only"))).toEqual([401, 403, 403, 403]);
  expect(await statuses(site.admin, program)).toEqual([200, 200]);
  for (const cursor of ["999999999", "-1", "x", "1&after=2"])
    expect((await follow(`?after=${cursor}`)).status, cursor).toBe(400);
});

test("EV5 a program without a position begins with the events since a moment", async () => {
  const asked = async () => {
    const { id } = await fixtures.question({ by: ann });
    await site.settle();
    return id;
  };
  const old = await asked();
  site.wait(2 * 24 * 3600);
  const since = encodeURIComponent(new Date(site.app.now() * 1000).toISOString());
  const [first, second] = [await asked(), await asked()];
  const stream = await follow(`?since=${since}`);
  await stream.shows("question.created", { data: { question: { id: second } } });
  stream.close();
  const created = fieldsOf(stream).filter(({ type }) => type === "question.created");
  expect(created.map(({ data }) => data.question?.id)).toEqual([first, second]);
  const all = await follow("?since=2020-01-01T00:00:00%2B02:00");
  await all.shows("question.created", { data: { question: { id: second } } });
  all.close();
  expect(fieldsOf(all)[0]!.id).toBe("1");
  expect(fieldsOf(all).map(({ data }) => data.question?.id)).toContain(old);
  const later = await follow("?since=2199-01-01T00:00:00Z");
  const next = await asked();
  await later.shows("question.created", { data: { question: { id: next } } });
  later.close();
  expect(later.events.length).toBe(1);
});

test("EV5 a moment without a time zone, and a position that was never given, are errors that name the field", async () => {
  for (const query of ["since=2026-01-31T12:00:00", "since=yesterday", "since=1767268800", "after=999999999"]) {
    const reply = await fetch(`${await listening(site.server)}${PATH}?${query}`, {
      headers: { authorization: program.token, "accept-language": "en_US" },
    });
    const { data } = (await reply.json()) as { data: { error_field: string; error_msg: string }[] };
    expect([reply.status, data[0]?.error_field], query).toEqual([400, query.split("=", 1)[0]]);
  }
});

test("EV5 programs that leave before their stream begins take no room", async () => {
  (await follow()).close();
  const db = site.app.db as { read: TestSite["app"]["db"]["read"] };
  const { read } = db;
  const late = async ({ result }: { result: QueryResult<UnknownRow> }) => {
    await sleep(150);
    return result;
  };
  db.read = read.withPlugin({ transformQuery: ({ node }) => node, transformResult: late });
  const address = site.server.server.address() as { port: number };
  const leave = () =>
    fetch(`http://127.0.0.1:${address.port}${PATH}`, {
      headers: { authorization: program.token },
      signal: AbortSignal.timeout(100),
    }).catch(() => undefined);
  await Promise.all(Array.from({ length: 50 }, leave));
  await sleep(1000);
  db.read = read;
  const stream = await follow();
  stream.close();
  expect(stream.status).toBe(200);
});

test("EV5 a long log arrives whole and in order, whatever another process adds meanwhile", async () => {
  const another = await site.startAnother();
  const { position: last } = await site.app.db.read
    .selectFrom("event_positions")
    .select("position")
    .executeTakeFirstOrThrow();
  const log = (app: TestSite["app"], count: number) =>
    app.db.write((tx) =>
      logEvents(
        app,
        tx,
        Array.from({ length: count }, (_, n) => ({ type: "tag.deleted" as const, object_id: String(n) })),
      ),
    );
  await log(site.app, 250);
  await site.settle();
  // Only a started process hears of what others publish, and either of the two may publish.
  const stream = await openStream(another.server, `${PATH}?after=${last}`, program);
  await log(site.app, 50);
  await site.settle();
  await expect.poll(() => stream.events.length, { timeout: 10_000 }).toBe(300);
  expect(fieldsOf(stream).map(({ id }) => Number(id))).toEqual(Array.from({ length: 300 }, (_, n) => last + 1 + n));
  await another.server.close();
  await stream.ended;
});
