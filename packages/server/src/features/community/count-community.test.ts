import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";
import { countCommunity, outdateCommunity } from "./index.ts";
import { listDelays } from "./queries.ts";

const DAY_S = 86_400;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  // The hours that pass below are all of one day, whatever the time of the run.
  site.wait(DAY_S - (site.app.now() % DAY_S));
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
});
afterAll(() => site.close());

const figuresOf = async (days: "7" | "30" | "90" | "365") => {
  await site.app.dailyCounts.flush();
  return site.call(site.admin, "communityFigures", { days });
};
/** The same after everything was counted again. */
const recounted = async (days: "7" | "30" | "90" | "365") => {
  await site.app.db.write((tx) => outdateCommunity(tx));
  await countCommunity(site.app);
  return figuresOf(days);
};

/** Lets everything that is there have happened some days earlier. */
const moveBack = (days: number) =>
  site.app.db.write(async (tx) => {
    for (const table of ["users", "questions", "answers"] as const) {
      const created_at = sql<number>`${sql.ref("created_at")} - ${days * DAY_S}`;
      await tx.updateTable(table).set({ created_at }).execute();
    }
  });

test("AD4 before the first count the figures say so", async () => {
  const { is_counted, days } = await figuresOf("7");
  expect([is_counted, days.length]).toEqual([false, 7]);
});

test("AD3 a period has its questions, answers, times and people, and those of the time before", async () => {
  const { id: first } = await fixtures.question({ by: ann });
  site.wait(3600);
  await fixtures.answer({ by: bob, to: first });
  await moveBack(7);
  const { id: second } = await fixtures.question({ by: ann });
  await fixtures.question({ by: ann });
  site.wait(600);
  await fixtures.answer({ by: bob, to: second });
  const cara = await site.person("cara", { rank: 500 });
  await site.call(cara, "castVote", { direction: "up", object_id: second });
  const { figures, is_counted, days } = await recounted("7");
  expect(is_counted).toBe(true);
  expect(figures.questions).toEqual({ now: 2, before: 1 });
  expect(figures.answers).toEqual({ now: 1, before: 1 });
  expect(figures.answered_percent).toEqual({ now: 50, before: 100 });
  expect(figures.first_answer_seconds.now).toBeGreaterThan(570);
  expect(figures.first_answer_seconds.now).toBeLessThan(630);
  expect(figures.active).toEqual({ now: 3, before: 2 });
  expect(figures.returned).toEqual({ now: 2, before: 0 });
  expect(figures.people.now).toBe(1);
  expect(days.at(-1)).toMatchObject({ questions: 2, answers: 1, active: 3, people: 1 });
});

test("AD4 only what was counted a while ago is counted again, and what an import brought at once", async () => {
  await fixtures.question({ by: ann });
  await countCommunity(site.app);
  expect((await figuresOf("7")).figures.questions.now).toBe(2);
  site.wait(601);
  await countCommunity(site.app);
  expect((await figuresOf("7")).figures.questions.now).toBe(3);
  const at = site.app.now() - 100 * DAY_S;
  const { id } = await fixtures.question({ by: bob });
  await site.app.db.write((tx) => tx.updateTable("questions").set({ created_at: at }).where("id", "=", id).execute());
  await countCommunity(site.app);
  expect((await figuresOf("365")).figures.questions.now).toBe(4);
  expect((await recounted("365")).figures.questions.now).toBe(5);
});

test("AD4 deleted posts are no longer counted once their day is counted again", async () => {
  const { id } = await fixtures.question({ by: bob });
  const before = (await recounted("7")).figures.questions.now ?? 0;
  await site.call(site.admin, "deleteQuestion", { id });
  site.wait(601);
  await countCommunity(site.app);
  expect((await figuresOf("7")).figures.questions.now).toBe(before - 1);
});

test("AD5 searches without a result are counted by their words, without addresses of people", async () => {
  for (const q of ["Zweiundvierzig", "zweiundvierzig", "ann@example.com qqqq"]) await site.call(ann, "search", { q });
  const { figures, empty_searches } = await figuresOf("7");
  expect(figures.searches.now).toBe(3);
  expect(empty_searches).toEqual([{ term: "zweiundvierzig", count: 2 }]);
});

test("AD6 tags without experts are those with questions in which no answer was found good", async () => {
  await fixtures.tag("kettles");
  await fixtures.question({ by: ann, tags: ["kettles"] });
  const { tags_without_experts } = await figuresOf("7");
  expect(tags_without_experts).toContainEqual(
    expect.objectContaining({ slug_name: "kettles", listed_count: 1, unanswered_count: 1 }),
  );
});

test("AD3 the days are exported as CSV", async () => {
  const { csv } = await site.call(site.admin, "exportCommunity", { days: "7" });
  const [head, ...lines] = csv.trim().split("\r\n");
  expect(head).toMatch(/^"day","questions","answered","answers"/);
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toMatch(/^"\d{4}-\d\d-\d\d",\d+,/);
});

test("AD3 the figures are for administrators", async () => {
  expect((await site.error(ann, "communityFigures", {})).code).toBe(403);
});

test("AD4 times up to the first answer are read from the questions of the counted days, not from all answers", async () => {
  const { queries } = await countQueries(site.app.db, () => listDelays(site.app.db.read, { from: 20_000, to: 20_001 }));
  expect(queries).toHaveLength(1);
  const explain = site.address.startsWith("sqlite") ? "explain query plan" : "explain";
  const plan = await sql
    .raw(`${explain} ${queries[0]!.replaceAll(/\?|\$\d+/g, "'available'")}`)
    .execute(site.app.db.read);
  expect(JSON.stringify(plan.rows)).not.toMatch(/using index answers_status|"key":"answers_status/i);
});
