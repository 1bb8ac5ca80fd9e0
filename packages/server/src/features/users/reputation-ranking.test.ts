import { leaderboard } from "@askwell/plugin-leaderboard";
import { afterAll, expect, test } from "vitest";
import { readPage, testPages } from "../../../test/page-reader.ts";
import { createFixtures, testSite } from "../../../testing/index.ts";

const DAY = 24 * 3600;
const site = await testSite({ plugins: [leaderboard], pages: testPages() });
afterAll(site.close);
const fixtures = createFixtures(site);
const ann = await site.person("ann", { rank: 200 });
const bob = await site.person("bob", { rank: 200 });
const cleo = await site.person("cleo", { rank: 200 });

/** A question of `by` that gets an upvote. */
async function earn(by: typeof ann, voter: typeof ann): Promise<void> {
  const { id } = await fixtures.question({ by, title: `What does ${by.username} drink at ${site.app.now()}?` });
  await site.call(voter, "castVote", { object_id: id, is_cancel: false, direction: "up" });
  await site.settle();
}

/** Makes all reputation so far older. */
const age = (seconds: number) =>
  site.app.db.write((tx) =>
    tx
      .updateTable("reputation")
      .set({ created_at: site.app.now() - seconds })
      .execute(),
  );

const ranking = async (in_days: "" | "0" | "7" | "30") =>
  (await site.call(site.visitor, "reputationRanking", { in_days })).map(({ username, rank }) => [username, rank]);

test("PP9 the ranking counts what was gained in seven or thirty days, or all reputation", async () => {
  await earn(ann, bob);
  await earn(ann, cleo);
  await age(10 * DAY);
  await earn(bob, ann);
  expect(await ranking("7")).toEqual([["bob", 10]]);
  expect(await ranking("30")).toEqual([
    ["ann", 20],
    ["bob", 10],
  ]);
  expect(await ranking("0")).toEqual([
    ["ann", 220],
    ["bob", 210],
    ["cleo", 200],
  ]);
  expect(await ranking("")).toEqual(await ranking("0"));
});

test("PP9 the leaderboard is a page with three addresses, each with few queries, and a link in the navigation", async () => {
  expect((await readPage(site, "/leaderboard")).status).toBe(404);
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "leaderboard", enabled: true });
  for (const [path, first] of [
    ["/leaderboard", "bob"],
    ["/leaderboard/month", "ann"],
    ["/leaderboard/all", "ann"],
  ] as const) {
    const { status, html, queries } = await readPage(site, path);
    expect(status).toBe(200);
    expect(/<a href="\/users\/(\w+)" class="_name/.exec(html)?.[1]).toBe(first);
    expect(queries.length).toBeLessThanOrEqual(3);
  }
  expect((await readPage(site, "/leaderboard/year")).status).toBe(404);
  expect((await readPage(site, "/")).html).toMatch(/<a href="\/leaderboard"/);
});

test("PP9 a cached leaderboard follows the votes, and deleted users are left out", async () => {
  await earn(cleo, ann);
  expect((await readPage(site, "/leaderboard")).html).toContain("/users/cleo");
  await site.call(site.admin, "setUserStatus", { user_id: cleo.id, status: "deleted" } as never);
  expect((await ranking("0")).map(([name]) => name)).not.toContain("cleo");
  expect((await ranking("7")).map(([name]) => name)).not.toContain("cleo");
});
