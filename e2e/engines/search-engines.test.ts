import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPosts } from "../../packages/server/src/features/search/search.ts";
import { createReporter, importStackExchange } from "../../packages/server/src/import/index.ts";
import { createSearchIndex } from "../../packages/server/src/platform/search/index.ts";
import { createFixtures, type TestSite, testSite } from "../../packages/server/testing/index.ts";
import { searchOpensearch } from "../../plugins/search-engines/src/index.ts";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { elasticsearch, opensearch } from "../../scripts/engines/search.ts";
import { root } from "../../scripts/run-command.ts";

/** The sample data lies beside the checkout. */
const DUMP = join(root, "../shared/data/stackexchange/quantumcomputing-2018");
const QUERIES = 300;
const plugin_slug_name = searchOpensearch.slug_name;

const addressOf = ({ host, port }: EngineServer) => `http://${host}:${port}`;

/** What queries are generated from. */
interface Vocabulary {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly tags: readonly string[];
  readonly users: readonly string[];
  readonly questionIds: readonly string[];
}

async function vocabularyOf({ app }: TestSite): Promise<Vocabulary> {
  const db = app.db.read;
  const questions = await db.selectFrom("questions").select(["id", "title", "content"]).orderBy("id").execute();
  const tags = await db.selectFrom("tags").select("slug_name").orderBy("id").execute();
  const users = await db.selectFrom("users").select("username").where("answer_count", ">", 0).orderBy("id").execute();
  const texts = questions.flatMap(({ title, content }) => [title, content.slice(0, 600)]);
  const words = [...new Set(texts.flatMap((text) => text.match(/[\p{L}\d]{2,14}/gu) ?? []))];
  const phrases = texts.flatMap((text) => text.match(/[a-z]{2,10} [a-z]{2,10}(?: [a-z]{2,10})?/gi)?.slice(0, 3) ?? []);
  return {
    words: [...words, ...tags.flatMap(({ slug_name }) => slug_name.split("-"))],
    phrases: [...new Set(phrases)],
    tags: tags.map(({ slug_name }) => slug_name),
    users: users.map(({ username }) => username),
    questionIds: questions.map(({ id }) => id),
  };
}

function queriesFrom({ words, phrases, tags, users, questionIds }: Vocabulary): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words);
  const text = fc.oneof(
    word,
    word.map((whole) => whole.slice(0, 4)),
    fc.tuple(word, word).map((pair) => pair.join("-")),
    fc.constantFrom(...phrases).map((phrase) => `"${phrase}"`),
    fc.constantFrom("quantum", "qubit", "the", "state", "q#", "node.js", "don't", "algorithms"),
  );
  const filter = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `[${tag}]`),
    fc.constantFrom(...users).map((user) => `user:${user}`),
    fc.constantFrom(...questionIds).map((id) => `inquestion:${id}`),
    fc.integer({ min: -3, max: 12 }).map((score) => `score:${score}`),
    fc.constantFrom(0, 20, 100, 400).map((views) => `views:${views}`),
    fc.constantFrom("week", "2015", "2014-03..", "..2016-06", "2013-05..2017-01-31").map((time) => `created:${time}`),
    fc.integer({ min: 0, max: 4 }).map((answers) => `answers:${answers}`),
    fc.constantFrom("hasaccepted:yes", "hasaccepted:no", "isaccepted:yes", "isaccepted:no", "is:question", "is:answer"),
  );
  return fc
    .tuple(fc.array(text, { maxLength: 3 }), fc.array(filter, { maxLength: 3 }))
    .map(([texts, filters]) => [...texts, ...filters].join(" "))
    .filter((line) => line !== "");
}

describe.each([opensearch, elasticsearch])("$name", (plan) => {
  let server: EngineServer;
  let site: TestSite;

  beforeAll(async () => {
    server = await startEngine(plan);
    site = await testSite({ plugins: [searchOpensearch] });
  }, 300_000);
  afterAll(async () => {
    await site?.close();
    await server?.close();
  });

  const configure = (fields: Record<string, unknown>) => ({
    plugin_slug_name,
    config_fields: { address: addressOf(server), index: "askwell", user: "", password: "", api_key: "", ...fields },
  });
  const settle = async () => {
    site.wait(2);
    await site.settle();
  };
  const status = () => site.call(site.admin, "searchStatus", {});

  test("F20 a wrong address and a wrong name of an index are rejected on their fields", async () => {
    for (const [fields, error_field] of [
      [{ address: "ftp://127.0.0.1" }, "address"],
      [{ address: "http://127.0.0.1:1" }, "address"],
      [{ index: "Two Words" }, "index"],
    ] as const) {
      const { data } = await site.error(site.admin, "savePluginConfig", configure(fields));
      expect(data).toMatchObject([{ error_field }]);
    }
  });

  test("F20, F21 a real server gets all posts, then every change, and F22 catches up after it was stopped", async () => {
    const fixtures = createFixtures(site);
    const ann = await site.person("ann", { rank: 500 });
    const { id } = await fixtures.question({ by: ann, title: "How to brew green tea", content: "It tastes bitter." });
    await site.call(site.admin, "savePluginConfig", configure({}));
    await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
    await settle();
    expect(await status()).toMatchObject({ state: "ready", sent: 1, waiting: 0 });
    const find = async (q: string) =>
      (await site.call(site.visitor, "search", { q })).list.map(({ object }) => object.id);
    expect(await find("bitter")).toEqual([id]);
    const { id: answer } = await fixtures.answer({ by: ann, to: id, content: "Use colder water." });
    await settle();
    // The best thread comes first, as its question (F14).
    expect(await find("colder")).toEqual([id, answer]);

    await server.stop();
    await site.call(site.admin, "deleteAnswer", { id: answer });
    const { id: next } = await fixtures.question({ by: ann, title: "Which cup keeps tea warm" });
    await settle();
    expect(await status()).toMatchObject({ state: "failing", waiting: 3 });
    expect(await find("tea")).toHaveLength(2);
    expect(await find("colder")).toEqual([]);
    await server.start();
    site.wait(60);
    await settle();
    expect(await status()).toMatchObject({ state: "ready", waiting: 0 });
    expect(new Set(await find("tea"))).toEqual(new Set([id, next]));
    expect(await find("colder")).toEqual([]);

    const gone = await fetch(`${addressOf(server)}/askwell-*?expand_wildcards=open`, { method: "DELETE" });
    expect(gone.status).toBe(200);
    expect(new Set(await find("tea"))).toEqual(new Set([id, next]));
    expect((await status()).state).toBe("failing");
    site.wait(5);
    await settle();
    await settle();
    expect(await status()).toMatchObject({ state: "ready", sent: 2 });
  }, 300_000);

  test("F9 to F13 300 searches with every word and filter find what the own search finds", async () => {
    if (!existsSync(DUMP)) throw new Error(`the sample data is missing: ${DUMP}`);
    const dump = { folder: DUMP, source: "quantum", reporter: createReporter(process.stderr) };
    expect((await importStackExchange(site.app, dump)).isWhole).toBe(true);
    await settle();
    const { waiting, state } = await status();
    expect({ waiting, state }).toEqual({ waiting: 0, state: "ready" });

    const own = { ...site.app, search: createSearchIndex(site.app.db.engine) };
    const who = { id: "0", signed_in: false } as Parameters<typeof findPosts>[1];
    const lines = fc.sample(queriesFrom(await vocabularyOf(site)), { numRuns: QUERIES, seed: 15 });
    const searched = async () => {
      const reply = await fetch(`${addressOf(server)}/askwell/_stats/search`);
      const { _all } = (await reply.json()) as { _all: { primaries: { search: { query_total: number } } } };
      return _all.primaries.search.query_total;
    };
    const before = await searched();
    let found = 0;
    for (const [index, line] of lines.entries()) {
      const order = (["newest", "active", "score", "relevance"] as const)[index % 4]!;
      const options = { order, offset: 0, size: 10_000 };
      const one = await findPosts(site.app, who, line, options);
      // By relevance the best threads come first (F14), also those with other forms of the words (F28).
      const sameWords = order === "relevance" ? "newest" : order;
      const other = await findPosts(own, who, line, { ...options, order: sameWords });
      if (order === "relevance") expect(one.postIds, line).toEqual(expect.arrayContaining(other.postIds));
      else expect({ line, ...one }).toEqual({ line, ...other });
      found += one.count > 0 ? 1 : 0;
    }
    expect(await searched()).toBe(before + QUERIES);
    // The comparison would be worth little if most searches found nothing.
    expect(found).toBeGreaterThan(QUERIES / 3);
  }, 600_000);
});
