import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import type { Tx } from "../../tables.ts";
import { copyToTagRows } from "./index.ts";
import { lockMoves } from "./queries.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
});
afterAll(() => site.close());

const rowsOf = (questionId: string) =>
  site.app.db.read.selectFrom("question_tags").selectAll().where("question_id", "=", questionId).execute();

/** Changes a question while its row moves to the tag `to`: the change begins after the row has moved, before the commit. */
async function whileMoving(questionId: string, to: string, change: () => Promise<unknown>): Promise<void> {
  const moved = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const moving = site.app.db.write(async (tx: Tx) => {
    await lockMoves(tx);
    const rows = tx.updateTable("question_tags").where("question_id", "=", questionId);
    await rows.set({ tag_id: to, list_tag_id: to }).execute();
    moved.resolve();
    await mayCommit.promise;
  });
  await moved.promise;
  const changing = change();
  // Long enough for the change to reach the row, which is locked.
  setTimeout(() => mayCommit.resolve(), 200);
  await Promise.all([moving, changing]);
}

test("T12 counts copied while a question moves to another tag reach its row there", async () => {
  const target = await fixtures.tag("before");
  await fixtures.tag("behind");
  const { id } = await fixtures.question({ by: ann, tags: ["behind"] });
  await whileMoving(id, target, () =>
    site.app.db.write((tx) => copyToTagRows(tx, [{ questionId: id, linked_count: 7, moreViews: 3 }])),
  );
  expect(await rowsOf(id)).toMatchObject([{ tag_id: target, linked_count: 7, view_count: 3 }]);
});

test("T12 a vote while a question moves to another tag reaches its row there", async () => {
  const target = await fixtures.tag("early");
  await fixtures.tag("late");
  const { id } = await fixtures.question({ by: ann, tags: ["late"] });
  const voter = await site.person("vera", { rank: 500 });
  await whileMoving(id, target, () => site.call(voter, "castVote", { direction: "up", object_id: id }));
  expect(await rowsOf(id)).toMatchObject([{ tag_id: target, score: 1 }]);
});
