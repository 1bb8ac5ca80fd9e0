import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answersWell, type SemanticSite, semanticSite, vectorsFor } from "../../../testing/semantic/semantic-site.ts";

let its: SemanticSite;
let router: string;
let tea: string;

beforeAll(async () => {
  its = await semanticSite();
  const { fixtures, ann } = its;
  const asked = { by: ann, title: "How do I reset the router?", content: "I have lost the password of it." };
  router = (await fixtures.question(asked)).id;
  const other = { by: ann, title: "Which water is good for tea?", content: "Mine tastes of metal." };
  tea = (await fixtures.question(other)).id;
  await its.site.settle();
});
beforeEach(() => {
  its.model.answer(answersWell);
  its.model.requests.length = 0;
});
afterAll(() => its.close());

const storedIds = async () => {
  const rows = await its.site.app.db.read.selectFrom("post_vectors").select("post_id").orderBy("post_id").execute();
  return rows.map(({ post_id }) => post_id);
};
const progress = () => its.site.call(its.site.admin, "semanticSearchState", {});
/** A failure is followed by a pause. */
const workAgain = async () => {
  its.site.wait(7200);
  await its.work();
};
const sorted = (...ids: string[]) => ids.toSorted();
const gone = { "content-type": "application/json" };

test("SM1 while it is off nothing is sent or stored, and the words find as always", async () => {
  await its.work();
  await its.found("how can the gateway be restarted");
  await its.site.call(its.ann, "questionSimilar", { title: "How can the gateway be restarted" });
  expect([its.model.requests, await storedIds()]).toEqual([[], []]);
  const changes = await its.site.app.db.read.selectFrom("semantic_changes").selectAll().execute();
  expect(changes).toEqual([]);
});

test("SM1 it takes a provider with an address, and a model", async () => {
  for (const missing of [
    { semantic_model: "" },
    { semantic_provider: "other" },
    { semantic_provider: "", chosen_provider: "" },
  ]) {
    const input = { enabled: false, chosen_provider: "local", ai_providers: [], semantic_model: "m", ...missing };
    const { data } = await its.site.error(its.site.admin, "saveAssistantSettings", { ...input, semantic_search: true });
    expect(data).toMatchObject([{ error_field: "semantic_model" }]);
  }
  const bad = { enabled: false, chosen_provider: "", ai_providers: [], semantic_price: "cheap" };
  expect((await its.site.error(its.site.admin, "saveAssistantSettings", bad)).data).toMatchObject([
    { error_field: "semantic_price" },
  ]);
});

test("SM4 SM5 turned on, all public questions are sent once, in one request, with nothing about people", async () => {
  await its.save();
  await its.work();
  expect(its.sent()).toEqual([
    [
      "Which water is good for tea?\n\nMine tastes of metal.",
      "How do I reset the router?\n\nI have lost the password of it.",
    ],
  ]);
  const [{ path, headers, body }] = its.model.requests as [(typeof its.model.requests)[0]];
  expect([path, headers.authorization, body.model, body.dimensions]).toEqual([
    ...["/v1/embeddings", "Bearer local-key-1", "vectors-1", 64],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/ann|bob/);
  expect(await storedIds()).toEqual(sorted(router, tea));
  await its.work();
  expect(its.sent()).toHaveLength(1);
});

test("SM4 a change of words sends the question again, votes and other changes do not", async () => {
  await its.site.call(its.bob, "castVote", { object_id: router, direction: "up" });
  await its.work();
  expect(its.sent()).toEqual([]);
  await its.site.call(its.ann, "editQuestion", {
    ...{ id: router, title: "How do I reset the router?", content: "I have forgotten the password of it." },
    ...{ tags: [{ slug_name: "general", display_name: "general" }], edit_summary: "" },
  });
  await its.work();
  expect(its.sent()).toEqual([["How do I reset the router?\n\nI have forgotten the password of it."]]);
});

test("SM3 SM4 an accepted answer is sent with the title of its question; one that is not accepted any more is removed", async () => {
  const answer = await its.fixtures.answer({
    by: its.bob,
    to: router,
    content: "Press the small button for 10 seconds.",
  });
  await its.work();
  expect(its.sent()).toEqual([]);
  await its.site.call(its.ann, "acceptAnswer", { question_id: router, answer_id: answer.id });
  await its.work();
  expect(its.sent()).toEqual([["How do I reset the router?\n\nPress the small button for 10 seconds."]]);
  expect(await storedIds()).toEqual(sorted(router, tea, answer.id));
  await its.site.call(its.ann, "acceptAnswer", { question_id: router, answer_id: "0" });
  await its.work();
  expect(await storedIds()).toEqual(sorted(router, tea));
});

test("SM3 what is unlisted or deleted has no vector any more, and gets one again when it comes back", async () => {
  await its.site.call(its.site.admin, "operateQuestion", { id: tea, operation: "hide" });
  await its.work();
  expect(await storedIds()).toEqual([router]);
  await its.site.call(its.site.admin, "operateQuestion", { id: tea, operation: "show" });
  await its.work();
  expect(await storedIds()).toEqual(sorted(router, tea));
});

type Answer = Parameters<typeof its.model.answer>[0];

/** Everything that a provider can do wrong. */
const failures: Readonly<Record<string, Answer>> = {
  "an error": (reply) => reply.writeHead(500).end("no"),
  "a wrong key": (reply) => reply.writeHead(401, gone).end("{}"),
  "a closed connection": (reply) => reply.destroy(),
  "no JSON": (reply) => reply.writeHead(200, gone).end("{never"),
  "no vectors": (reply) => reply.writeHead(200, gone).end('{"data":[]}'),
  "fewer vectors than texts": (reply, { body }) =>
    reply.writeHead(200, gone).end(vectorsFor((body.input ?? []).slice(1))),
  "vectors of another length": (reply, { body }) =>
    reply.writeHead(200, gone).end(vectorsFor(body.input ?? [], (vector) => vector.slice(1))),
  "no numbers": (reply, { body }) =>
    reply.writeHead(200, gone).end(vectorsFor(body.input ?? [], (vector) => vector.map(() => Number.NaN))),
  "empty vectors": (reply, { body }) =>
    reply.writeHead(200, gone).end(vectorsFor(body.input ?? [], (vector) => vector.map(() => 0))),
  "a refusal of every text": (reply) => reply.writeHead(400, gone).end('{"error":"model"}'),
};

test.each(Object.keys(failures))("SM4 %s stores nothing, is shown, and is tried again after a pause", async (name) => {
  const { id } = await its.fixtures.question({ by: its.ann, title: `A new loaf in the oven, case ${name}` });
  its.model.answer(failures[name]!);
  await its.work();
  expect(await storedIds()).not.toContain(id);
  const { error, waiting } = await progress();
  expect([error === "", waiting]).toEqual([false, 1]);
  const requests = its.sent().length;
  await its.work();
  expect(its.sent()).toHaveLength(requests);
  its.model.answer(answersWell);
  await workAgain();
  expect(await storedIds()).toContain(id);
  expect(await progress()).toMatchObject({ error: "", waiting: 0 });
});

test("SM4 a text that a provider does not take delays no other one, and is not sent again", async () => {
  const bad = (await its.fixtures.question({ by: its.ann, title: "A text with the word forbidden in it" })).id;
  const good = (await its.fixtures.question({ by: its.ann, title: "A text that is like all others" })).id;
  its.model.answer((reply, request) =>
    request.body.input?.some((text) => text.includes("forbidden"))
      ? reply.writeHead(400, gone).end("{}")
      : answersWell(reply, request),
  );
  await its.work();
  expect(await progress()).toMatchObject({ error: "", waiting: 0, untaken: 1 });
  expect(await storedIds()).toEqual(expect.arrayContaining([bad, good]));
  its.model.requests.length = 0;
  await its.work();
  expect(its.sent()).toEqual([]);
});

test("SM6 posts stop before four fifths of the tokens of a day are exceeded, and go on the next day", async () => {
  const { used } = await progress();
  await its.save({ semantic_tokens_per_day: used.tokens + 20 });
  const { id } = await its.fixtures.question({ by: its.ann, title: "How long does dough need in the oven?" });
  await its.work();
  expect(its.sent()).toEqual([]);
  expect(await progress()).toMatchObject({ waiting: 1, error: "" });
  its.site.wait(86_400);
  await its.save({ semantic_tokens_per_day: 1000 });
  await its.work();
  expect(await storedIds()).toContain(id);
  await its.save({ semantic_tokens_per_day: 1_000_000 });
});

test("SM6 posts, tokens and costs are shown before anything is sent", async () => {
  await its.save({ semantic_search: false, semantic_price: "0.02" });
  const { enabled, posts, tokens, host, model } = await progress();
  expect([enabled, host, model]).toEqual([false, new URL(its.model.host).host, "vectors-1"]);
  expect(posts).toBeGreaterThan(10);
  expect(tokens).toBeGreaterThan(posts * 5);
  expect(its.sent()).toEqual([]);
});

test("SM5 another model sends everything again, the newest first, and the vectors of the old one are not used", async () => {
  await its.save({ semantic_model: "vectors-2" });
  const before = await storedIds();
  await its.work();
  expect(its.sent().flat()).toHaveLength(before.length + 0);
  const models = await its.site.app.db.read.selectFrom("post_vectors").select("model").distinct().execute();
  expect(models).toHaveLength(1);
  expect((await progress()).is_complete).toBe(true);
});

test("SM4 two processes send each text once, and an interrupted one is continued", async () => {
  await its.save({ semantic_model: "vectors-3" });
  const other = await its.site.startAnother();
  // As a process that was killed has left it.
  const lease = JSON.stringify({ worker: "killed", until: its.site.app.now() + 60 });
  const row = { name: "semantic_search.lease", value: lease, updated_at: its.site.app.now() };
  await its.site.app.db.write((tx) => tx.updateTable("key_values").set(row).where("name", "=", row.name).execute());
  await its.work();
  expect(its.sent()).toEqual([]);
  its.site.wait(61);
  const { updateVectors } = await import("./index.ts");
  await Promise.all([updateVectors(its.site.app), updateVectors(other.app)]);
  await its.work();
  const texts = its.sent().flat();
  expect(new Set(texts).size).toBe(texts.length);
  expect((await progress()).is_complete).toBe(true);
});
