import type { Reply } from "@askwell/contract";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { insertMany } from "../../../platform/db/index.ts";
import { schedulesOf } from "../../../schedule.ts";
import { addUsers } from "../bulk.ts";
import { directorySql, listOf, listOfTag } from "./directory-lists.ts";
import { nameSql } from "./find-by-name.ts";

const DAY = 24 * 3600;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 300 });
  bob = await site.person("bob", { rank: 200 });
  cleo = await site.person("cleo", { rank: 100 });
});
afterAll(() => site.close());

type PeopleFilter = Partial<{
  order: "month" | "week" | "newest" | "staff";
  tag: string;
  query: string;
  page: number;
  page_size: number;
}>;
const page = (asked: PeopleFilter = {}): Promise<Reply<"peoplePage">> => site.call(site.visitor, "peoplePage", asked);
const names = async (asked?: PeopleFilter) => (await page(asked)).list.map(({ username }) => username);
const amounts = async (asked?: PeopleFilter) =>
  (await page(asked)).list.map(({ username, amount }) => [username, amount]);
const run = async (name: string) =>
  schedulesOf(site.app)
    .find((schedule) => schedule.name === name)
    ?.run();
const become = (person: TestPerson, status: "suspended" | "deleted" | "normal" | "inactive") =>
  site.call(site.admin, "setUserStatus", { user_id: person.id, status });

/** An answer of `by` in a tag, with an upvote of each voter. */
async function answerIn(tag: string, by: TestPerson, voters: readonly TestPerson[]) {
  const question = await fixtures.question({ by: site.admin, tags: [tag] });
  const answer = await fixtures.answer({ by, to: question.id });
  for (const voter of voters)
    await site.call(voter, "castVote", { object_id: answer.id, is_cancel: false, direction: "up" });
  return { question: question.id, answer: answer.id };
}

describe("lists", () => {
  test("U30 all people are listed by reputation or by age, with pages", async () => {
    expect((await names()).slice(0, 3)).toEqual(["ann", "bob", "cleo"]);
    expect(await names({ page: 2, page_size: 2 })).toEqual(["cleo", "admin"]);
    expect(new Set(await names({ order: "newest" }))).toEqual(new Set(["ann", "bob", "cleo", "admin"]));
    expect((await page()).count).toBe(4);
    expect((await site.error(site.visitor, "peoplePage", { page: 2 })).code).toBe(404);
  });

  test("U30 staff are a list of their own", async () => {
    const mona = await site.person("mona", { role_id: 3, rank: 50 });
    expect(await names({ order: "staff" })).toEqual(["mona", "admin"]);
    await become(mona, "suspended");
    expect(await names({ order: "staff" })).toEqual(["admin"]);
  });

  test("U30 suspended, deleted and unconfirmed people are in no list, and return with their status", async () => {
    const dora = await site.person("dora", { rank: 40 });
    await answerIn("status", dora, [ann]);
    await run("refresh_summaries");
    const lists = async () =>
      Promise.all(
        [{}, { order: "week" }, { order: "newest" }, { tag: "status" }, { query: "dora" }].map((asked) =>
          names(asked as PeopleFilter),
        ),
      );
    const isIn = async () => (await lists()).map((list) => list.includes("dora"));
    expect(await isIn()).toEqual([true, true, true, true, true]);
    for (const status of ["suspended", "inactive"] as const) {
      await become(dora, status);
      expect([status, await isIn()]).toEqual([status, [false, false, false, false, false]]);
      await run("refresh_gains");
      await run("refresh_summaries");
      expect((await page({ tag: "status" })).count).toBe(0);
      await become(dora, "normal");
      await run("refresh_gains");
      await run("refresh_summaries");
      expect([status, await isIn()]).toEqual([status, [true, true, true, true, true]]);
    }
    await become(dora, "deleted");
    expect(await isIn()).toEqual([false, false, false, false, false]);
  });

  test("U30 imported people without an account are in the directory", async () => {
    await site.app.db.write(async (tx) => {
      const id = await site.app.ids.next(tx, "user");
      const email_key = `${id}@imported.invalid`;
      await addUsers(tx, [
        { id, created_at: 5, username: "imported-iris", display_name: "Iris", email: "", email_key, rank: 5000 },
      ]);
    });
    expect((await names())[0]).toBe("imported-iris");
    expect(await names({ query: "iris" })).toEqual(["imported-iris"]);
  });
});

describe("names", () => {
  beforeAll(async () => {
    await site.app.db.write(async (tx) => {
      const people = ["Zoë Mäkinen", "Zoe Baker", "100%_sure", "Élodie Zoeller", "田中太郎"];
      for (const [n, display_name] of people.entries()) {
        const id = await site.app.ids.next(tx, "user");
        const columns = { created_at: 9, username: `named-${n}`, display_name, email: `${n}@names.example` };
        await addUsers(tx, [{ id, ...columns, rank: n + 1 }]);
      }
    });
  });

  test.each([
    ["zoe", ["named-3", "named-1", "named-0"]],
    ["ZOË", ["named-3", "named-1", "named-0"]],
    ["makinen", ["named-0"]],
    ["zoe ba", ["named-1"]],
    ["baker zoe", ["named-1"]],
    ["elodie", ["named-3"]],
    ["田中", ["named-4"]],
    ["named-2", ["named-2"]],
    ["oe", []],
    ["%", []],
    ["_", []],
    ["z%", ["named-3", "named-1", "named-0"]],
  ])("U31 %j finds names by the beginnings of their words", async (query, found) => {
    expect(await names({ query })).toEqual(found);
  });

  test("U31 the person with exactly this username is first", async () => {
    await site.person("sam", { rank: 1 });
    await site.person("samantha", { rank: 900 });
    expect(await names({ query: "Sam" })).toEqual(["sam", "samantha"]);
  });

  test("U31 a new name replaces the old one", async () => {
    const avatar = { type: "", gravatar: "", custom: "" };
    await site.call(cleo, "updateProfile", {
      avatar,
      display_name: "Cleopatra VII",
      bio: "",
      website: "",
      location: "",
    });
    expect(await names({ query: "cleopatra" })).toEqual(["cleo"]);
    expect(await names({ query: "vii" })).toEqual(["cleo"]);
    await site.call(cleo, "updateProfile", { avatar, display_name: "Cleo", bio: "", website: "", location: "" });
    expect(await names({ query: "cleopatra" })).toEqual([]);
  });
});

describe("tags", () => {
  test("U32 people in a tag are ordered by the score of their answers to its questions", async () => {
    const { question, answer } = await answerIn("kettles", bob, [ann]);
    await answerIn("kettles", cleo, [ann, bob]);
    await answerIn("kettles", ann, []);
    await run("refresh_summaries");
    expect(await amounts({ tag: "kettles" })).toEqual([
      ["cleo", 2],
      ["bob", 1],
    ]);
    const { list, tag } = await page({ tag: "Kettles" });
    expect(tag).toEqual({ slug_name: "kettles", display_name: "kettles" });
    expect(list[0]?.tags.map(({ slug_name }) => slug_name)).toContain("kettles");
    expect(await page({ tag: "no-such-tag" })).toEqual({ count: 0, list: [], tag: null });

    await site.call(cleo, "castVote", { object_id: answer, is_cancel: false, direction: "up" });
    await site.call(site.admin, "castVote", { object_id: answer, is_cancel: false, direction: "up" });
    await run("refresh_summaries");
    expect((await amounts({ tag: "kettles" }))[0]).toEqual(["bob", 3]);

    const detail = await site.call(site.admin, "questionInfo", { id: question });
    await site.call(site.admin, "editQuestion", {
      ...{ id: question, title: detail.title, content: detail.content, edit_summary: "" },
      tags: [{ slug_name: "teapots", display_name: "teapots", original_text: "" }],
    });
    await run("refresh_summaries");
    expect(await amounts({ tag: "teapots" })).toEqual([["bob", 3]]);
    expect(await amounts({ tag: "kettles" })).toEqual([["cleo", 2]]);

    await site.call(site.admin, "deleteQuestion", { id: question });
    await run("refresh_summaries");
    expect(await amounts({ tag: "teapots" })).toEqual([]);
  });

  test("U32 the score of a synonym counts for its main tag", async () => {
    await answerIn("tea-cosy", bob, [ann]);
    await answerIn("cosies", cleo, [ann, bob]);
    await run("refresh_summaries");
    const main = await site.call(site.visitor, "tagInfo", { name: "tea-cosy" });
    const synonym_tag_list = [{ slug_name: "cosies", display_name: "cosies", original_text: "" }];
    await site.call(site.admin, "setTagSynonyms", { tag_id: main.tag_id, synonym_tag_list });
    await run("refresh_summaries");
    const expected = [
      ["cleo", 2],
      ["bob", 1],
    ];
    expect(await amounts({ tag: "tea-cosy" })).toEqual(expected);
    expect(await amounts({ tag: "cosies" })).toEqual(expected);
  });
});

test("U30 gains of a week and a month follow each vote, and end with their window", async () => {
  const { answer } = await answerIn("gains", bob, [ann, cleo]);
  const later = await answerIn("gains", bob, []);
  await answerIn("gains", cleo, [ann]);
  const week = await amounts({ order: "week" });
  await site.call(ann, "castVote", { object_id: answer, is_cancel: true, direction: "up" });
  expect(week).not.toEqual(await amounts({ order: "week" }));
  const before = new Map((await amounts({ order: "month" })) as [string, number][]);
  site.wait(7 * DAY + 1);
  await run("refresh_gains");
  expect(await amounts({ order: "week" })).toEqual([]);
  expect((await page({ order: "month" })).count).toBe(before.size);
  const voter = await site.person("voter", { rank: 300 });
  await site.call(voter, "castVote", { object_id: later.answer, is_cancel: false, direction: "up" });
  expect(await amounts({ order: "week" })).toEqual([["bob", 10]]);
  expect(await amounts({ order: "month" })).toContainEqual(["bob", 10 + before.get("bob")!]);
  site.wait(30 * DAY + 1);
  await run("refresh_gains");
  expect(await amounts({ order: "month" })).toEqual([]);
});

describe("at a large site", () => {
  const PEOPLE = 5000;
  let big: TestSite;
  beforeAll(async () => {
    big = await testSite();
    await big.app.db.write(async (tx) => {
      const numbers = Array.from({ length: PEOPLE }, (_, n) => n);
      const ids = await big.app.ids.reserve(tx, "user", PEOPLE);
      const named = (n: number) => ({ username: `p${n}`, display_name: `Person ${n}`, email: `p${n}@big.example` });
      await addUsers(
        tx,
        numbers.map((n) => ({ id: ids[n]!, created_at: 1000 + n, ...named(n), rank: 10 + n })),
      );
      const gains = numbers.map((n) => ({ user_id: ids[n]!, days: 7, points: n + 1, until_at: 1 << 30 }));
      await insertMany(tx, "user_gains", gains);
      await insertMany(
        tx,
        "user_tags",
        numbers.map((n) => ({ user_id: ids[n]!, tag_id: "1", score: n + 1, answers: 1 })),
      );
    });
    await analyse();
  });
  afterAll(() => big.close());

  /** Lets the engine count the rows, which its plans depend on. */
  const analyse = () => {
    const tables = big.address.startsWith("mysql") ? " table users, user_gains, user_tags, user_words" : "";
    return big.app.db.write((tx) => sql.raw(`analyze${tables}`).execute(tx));
  };

  /** The plan of a query, as text. */
  async function planOf(query: RawBuilder<unknown>): Promise<string> {
    const { rows } =
      await sql`${sql.raw(big.address.startsWith("sqlite") ? "explain query plan" : "explain")} ${query}`.execute(
        big.app.db.read,
      );
    return JSON.stringify(rows).toLowerCase();
  }

  test("U30 each list is read by its index, without sorting, on every engine", async () => {
    const db = big.app.db.read;
    const first = { offset: 0, limit: 30, from: null };
    for (const list of [listOf("reputation"), listOf("newest"), listOf("week"), listOfTag("1")]) {
      const plan = await planOf(directorySql(db, list, first));
      expect([list.name, plan]).toEqual([
        list.name,
        expect.not.stringMatching(
          /scan (users|user_gains|user_tags)\b(?! using)|seq scan on user(s|_gains|_tags)\b|"type":"all"[^}]*"table":"users"/,
        ),
      ]);
    }
  });

  test("U31 names are found by the index of their words", async () => {
    const query = nameSql("p4999 person", { offset: 0, limit: 30 });
    const plan = await planOf(query!);
    expect(plan).not.toMatch(/scan (users|user_words|named)\b(?! using)|seq scan on user_words/);
    // The users are looked up by their ids, not read through an index that most of them are in.
    expect(plan).not.toMatch(/users_status/);
  });

  test("U30 a page deep in the list continues where the one before ended", async () => {
    const all: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      await big.call(big.visitor, "peoplePage", { order: "newest", page: 45, page_size: 100 });
      await big.app.listCheckpoints.settle();
      const { list, count } = await big.call(big.visitor, "peoplePage", { page: 44 + number, page_size: 100 });
      expect(count).toBe(PEOPLE + 1);
      all.push(...list.map((person) => person.username));
    }
    const expected = Array.from({ length: 500 }, (_, n) => `p${PEOPLE - 1 - 4400 - n}`);
    expect(all).toEqual(expected);
  });
});
