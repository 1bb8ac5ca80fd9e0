import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { MAX_SEARCHED } from "../../platform/db/index.ts";

let site: TestSite;
let bob: TestPerson;
let question: string;
const ids: string[] = [];

beforeAll(async () => {
  site = await testSite();
  const fixtures = createFixtures(site);
  bob = await site.person("bob", { rank: 500 });
  question = (await fixtures.question({ by: bob, title: "Why is green tea bitter?" })).id;
  const answer = await fixtures.answer({ by: site.admin, to: question });
  for (const [n, by] of [bob, site.admin, bob, bob].entries()) {
    site.wait(60);
    const object_id = n === 3 ? answer.id : question;
    const words = { object_id, original_text: `Comment ${n} about KETTLES` };
    ids.push((await site.call(by, "addComment", words)).comment_id);
  }
  await site.call(site.admin, "castVote", { direction: "up", object_id: ids[2]!, is_cancel: false });
});
afterAll(() => site.close());

type CommentListInput = Parameters<typeof site.call<"adminCommentPage">>[2];

const page = (filters: CommentListInput = {}) => site.call(site.admin, "adminCommentPage", filters);
const found = async (filters: CommentListInput = {}) => (await page(filters)).list.map(({ id }) => ids.indexOf(id));
const change = (status: "available" | "deleted", ...numbers: number[]) => {
  const comment_ids = numbers.map((n) => ids[n] ?? "");
  return site.call(site.admin, "setCommentStatuses", { comment_ids, status, reason: "Off topic" });
};

test("AD8 comments are listed in each order, and limited to words, an author and an id", async () => {
  expect(await found()).toEqual([3, 2, 1, 0]);
  expect(await found({ order: "oldest" })).toEqual([0, 1, 2, 3]);
  expect(await found({ order: "most_votes" })).toEqual([2, 3, 1, 0]);
  expect(await found({ order: "fewest_votes" })).toEqual([0, 1, 3, 2]);
  expect(await found({ username: "bob" })).toEqual([3, 2, 0]);
  expect(await found({ query: "1 about kettles" })).toEqual([1]);
  expect(await found({ query: `comment:${ids[2]}` })).toEqual([2]);
  expect(await found({ query: "samovar" })).toEqual([]);
  expect((await site.error(site.admin, "adminCommentPage", { username: "no-such-name" })).code).toBe(404);
  const { list } = await page();
  expect(list[0]).toMatchObject({ question_id: question, title: "Why is green tea bitter?", vote_count: 0 });
  expect([list[0]?.answer_id === "", list[1]?.answer_id === ""]).toEqual([false, true]);
});

test("AD8 each page goes on where the one before ended, in every order", async () => {
  for (const order of ["newest", "oldest", "most_votes", "fewest_votes"] as const) {
    const whole = await found({ order });
    for (const query of ["", "kettles"]) {
      const pages: number[] = [];
      let after = "";
      do {
        const part = await page({ order, query, after, page_size: 1 });
        pages.push(...part.list.map(({ id }) => ids.indexOf(id)));
        after = part.next;
        expect(part.is_partial).toBe(false);
      } while (after !== "");
      expect([order, query, pages]).toEqual([order, query, whole]);
    }
  }
});

test("AD8 a search for a rare word reads a part of the comments, and goes on behind it", async () => {
  await site.app.db.write(async (tx) => {
    const row = await tx.selectFrom("comments").selectAll().where("id", "=", ids[0]!).executeTakeFirstOrThrow();
    const noise = Array.from({ length: MAX_SEARCHED }, (_, n) => ({
      ...row,
      id: `1003${9_000_000_000_000 + n}`,
      created_at: row.created_at + 100_000,
      original_text: "noise",
    }));
    for (let at = 0; at < noise.length; at += 1000) {
      await tx
        .insertInto("comments")
        .values(noise.slice(at, at + 1000))
        .execute();
    }
  });
  const first = await page({ query: "kettles" });
  expect([first.list, first.is_partial]).toEqual([[], true]);
  const rest = await page({ query: "kettles", after: first.next });
  expect([rest.list.map(({ id }) => ids.indexOf(id)), rest.is_partial]).toEqual([[3, 2, 1, 0], false]);
  const { csv } = await site.call(site.admin, "exportComments", { query: "kettles", order: "oldest" });
  expect(csv.split("\r\n").map((line) => /Comment (\d)/.exec(line)?.[1])).toEqual([
    ...[undefined, "0", "1", "2", "3", undefined],
  ]);
  await site.app.db.write((tx) => tx.deleteFrom("comments").where("original_text", "=", "noise").execute());
});

test("AD9 comments are deleted and undeleted together, what fails is named, and each can be undone in the staff log", async () => {
  const fakes = { comment_ids: [ids[0]!, "10030000000999999"], status: "deleted" };
  const { changed, failed } = await site.call(site.admin, "setCommentStatuses", fakes);
  expect(changed).toEqual([ids[0]]);
  expect(failed).toMatchObject([{ id: "10030000000999999", reason: "error.comment.not_found" }]);
  expect(await found({ status: "deleted" })).toEqual([0]);
  expect((await change("available", 0)).changed).toEqual([ids[0]]);
  expect((await change("deleted", 0, 1, 1)).changed).toEqual([ids[0], ids[1]]);
  expect((await change("deleted", 0, 2)).changed).toEqual([ids[2]]);
  expect(await found({ status: "deleted" })).toEqual([2, 1, 0]);
  expect((await site.call(site.visitor, "commentPage", { object_id: question })).count).toBe(0);
  expect((await change("available", 0, 2, 3)).changed).toEqual([ids[0], ids[2]]);
  expect((await site.call(site.visitor, "commentPage", { object_id: question })).count).toBe(2);
  const entries = async (n: number) => (await site.call(site.admin, "staffLog", { object_id: ids[n]! })).list;
  const logged = await entries(0);
  expect(logged.map(({ action, note }) => [action, note])).toEqual([
    ["comment_undelete", "Off topic"],
    ["comment_delete", "Off topic"],
    ["comment_undelete", "Off topic"],
    ["comment_delete", ""],
  ]);
  await site.call(site.admin, "undoStaffAction", { id: logged[0]!.id });
  expect(await found({ status: "deleted" })).toEqual([1, 0]);
  expect((await site.error(bob, "setCommentStatuses", fakes)).code).toBe(403);
});

test("AD9 a waiting comment is not undeleted, and can be deleted", async () => {
  const pending = { status: "pending" };
  await site.app.db.write((tx) => tx.updateTable("comments").set(pending).where("id", "=", ids[3]!).execute());
  expect(await found({ status: "pending" })).toEqual([3]);
  expect((await change("available", 3)).changed).toEqual([]);
  expect((await change("deleted", 3)).changed).toEqual([ids[3]]);
  expect(await found({ status: "pending" })).toEqual([]);
});
