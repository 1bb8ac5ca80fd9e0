import { reasons } from "@askwell/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { migrations } from "../../../migrations/index.ts";
import { countQueries, insertMany, migrate, openDatabase } from "../../../platform/db/index.ts";
import type { Tables } from "../../../tables.ts";
import { refreshHotScores } from "../index.ts";
import { questionForYouPage, rankedSql } from "./question-for-you-page.ts";

const DAY_S = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  cleo = await site.person("cleo", { rank: 200 });
  const ask = async (name: string, by: TestPerson, tags: string[]) => {
    ids[name] = (await fixtures.question({ by, tags })).id;
    site.wait(10);
  };
  await ask("apple", ann, ["fruit"]);
  await ask("beet", bob, ["root"]);
  await ask("cherry", bob, ["fruit"]);
  await ask("date", bob, ["stone"]);
  await ask("endive", bob, ["leaf"]);
});
afterAll(() => site.close());

const namesOf = (list: readonly { id: string }[]) =>
  list.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id).join(" ");
const forYou = async (who: TestPerson, more: object = {}) => {
  const { count, list } = await site.call(who, "questionForYouPage", more);
  return `${count}: ${namesOf(list)}`;
};

test("O9 without tags, the newest questions of others are for you", async () => {
  expect(await forYou(ann)).toBe("4: endive date cherry beet");
  expect(await forYou(bob)).toBe("1: apple");
});

test("O9 questions with followed tags, and with tags one answers in, come first", async () => {
  await site.call(ann, "followTags", { slug_name_list: ["root"] });
  expect(await forYou(ann)).toBe("4: beet endive date cherry");
  await fixtures.answer({ by: cleo, to: ids.date! });
  expect(await forYou(cleo)).toBe("4: endive cherry beet apple");
  const { id } = await fixtures.question({ by: ann, tags: ["stone"] });
  ids.fig = id;
  site.wait(10);
  const late = await fixtures.question({ by: ann, tags: ["leaf"] });
  ids.grape = late.id;
  expect(await forYou(cleo)).toBe("6: fig grape endive cherry beet apple");
});

test("O9 what the reader has answered, asked or read, and what is closed, is not for them", async () => {
  await site.call(ann, "questionInfo", { id: ids.endive! });
  await site.app.reads.flush();
  expect(await forYou(ann)).toBe("3: beet cherry date");
  await fixtures.answer({ by: ann, to: ids.cherry! });
  expect(await forYou(ann)).toBe("2: beet date");
  await site.call(site.admin, "closeQuestion", { id: ids.date!, close_type: reasons.something.type, close_msg: "" });
  expect(await forYou(ann)).toBe("1: beet");
  await site.call(site.admin, "reopenQuestion", { question_id: ids.date! });
});

test("O10 unanswered ones stay until they are answered, those with own tags first", async () => {
  await site.call(ann, "questionInfo", { id: ids.beet! });
  await site.app.reads.flush();
  expect(await forYou(ann)).toBe("1: date");
  expect(await forYou(ann, { unanswered: true })).toBe("2: beet endive");
  expect(await forYou(ann, { unanswered: true, page_size: 1 })).toBe("2: beet");
  expect(await forYou(ann, { unanswered: true, page_size: 1, page: 9 })).toBe("2: ");
});

test("O2 a pinned question is the first one until it has been read", async () => {
  await site.call(site.admin, "operateQuestion", { id: ids.apple!, operation: "pin" });
  expect(await forYou(cleo)).toBe("6: apple fig grape endive beet cherry");
  await site.call(cleo, "questionInfo", { id: ids.apple! });
  await site.app.reads.flush();
  expect(await forYou(cleo)).toBe("5: fig grape endive beet cherry");
  await site.call(site.admin, "operateQuestion", { id: ids.apple!, operation: "unpin" });
});

test("O9 the list takes two queries, however many tags", async () => {
  await site.call(bob, "followTags", { slug_name_list: ["root", "fruit", "leaf", "stone"] });
  const input = { page: 1, page_size: 20, unanswered: false };
  const { queries } = await countQueries(site.app.db, () => questionForYouPage(site.app, bob as never, input));
  expect(queries).toHaveLength(2);
});

test("O3 on a quiet site, hot and active questions are those of the time in which it was not", async () => {
  const page = async (order: "hot" | "active", more: object = {}) => {
    const { count, list } = await site.call(site.visitor, "questionPage", { page: 1, page_size: 3, order, ...more });
    return [count, ...list.map(({ id }) => Number(BigInt(id) - BigInt(ids.apple!)))];
  };
  const first = await site.app.db.read
    .selectFrom("questions")
    .selectAll()
    .where("id", "=", ids.apple!)
    .executeTakeFirstOrThrow();
  // Asked one every ten days.
  const copies = Array.from({ length: 30 }, (_, n) => n + 1).map((n) => ({
    ...first,
    ...{ id: String(BigInt(ids.apple!) + BigInt(n * 1000)), view_count: n === 5 ? 500 : 3 },
    ...{ created_at: first.created_at - n * 10 * DAY_S, active_at: first.created_at - n * 10 * DAY_S },
  }));
  await site.app.db.write((tx) => insertMany(tx, "questions", copies));
  site.wait(1000 * DAY_S);
  await refreshHotScores(site.app);
  const [count, ...hottest] = await page("hot");
  // Of the twenty newest none is older than another, and the 90 days before them belong to the list.
  expect([count, hottest[0]]).toEqual([29, 5000]);
  expect(await page("active", { page_size: 40 })).toHaveLength(1 + 37);
  expect(await page("hot", { in_days: 7 })).toEqual([0]);
  ids.kiwi = (await fixtures.question({ by: await site.person("dan", { rank: 200 }), tags: ["fruit"] })).id;
  await refreshHotScores(site.app);
  // The new one counts among the twenty newest, the window ends ten days later.
  expect((await page("hot"))[0]).toBe(29);
});

test("O9 SQLite reads the candidates by their ids, and the caller's answers to each alone, however large the site is", async () => {
  const sqlite = await openDatabase<Tables>("sqlite::memory:");
  await migrate(sqlite, migrations);
  for (const unanswered of [false, true]) {
    const ranked = rankedSql(sqlite.read, "1", ["10030000000000001", "10030000000000002"], unanswered);
    const { rows } = await sql<{ detail: string }>`explain query plan ${ranked}`.execute(sqlite.read);
    const steps = rows.map(({ detail }) => detail);
    const reads = (table: string) => steps.filter((step) => step.startsWith(`SEARCH ${table} `));
    expect(reads("q")).toEqual([expect.stringContaining("(id=?)")]);
    expect(reads("own")).toEqual([expect.stringContaining("(question_id=? AND user_id=?)")]);
    expect(steps.filter((step) => /^SCAN (q|own|questions|answers|question_tags)\b/.test(step))).toEqual([]);
  }
  await sqlite.close();
});
