import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let carol: TestPerson;
let question: string;
let answer: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  bob = await site.person("bob", { rank: 500 });
  carol = await site.person("carol", { rank: 500 });
});
afterAll(() => site.close());

let number = 0;
beforeEach(async () => {
  number += 1;
  ann = await site.person(`ann${number}`);
  question = (await fixtures.question({ by: ann })).id;
  answer = (await fixtures.answer({ by: ann, to: question })).id;
});

const vote = (who: TestPerson, direction: "up" | "down", object_id: string, is_cancel = false) =>
  site.call(who, "castVote", { direction, object_id, is_cancel });
const rankOf = async (person: TestPerson) => {
  const row = await site.app.db.read.selectFrom("users").select("rank").where("id", "=", person.id).executeTakeFirst();
  return row?.rank;
};

test("V2 voting the same way again changes nothing", async () => {
  const once = await vote(bob, "up", question);
  expect(once).toEqual({ up_votes: 1, down_votes: 0, votes: 1, vote_status: "vote_up" });
  expect(await vote(bob, "up", question)).toEqual(once);
  expect(await rankOf(ann)).toBe(11);
});

test("V3 V4 a vote is withdrawn by its own direction, and its points are taken back", async () => {
  await vote(bob, "up", answer);
  expect((await vote(bob, "down", answer, true)).vote_status).toBe("vote_up");
  expect(await rankOf(ann)).toBe(11);
  expect(await vote(bob, "up", answer, true)).toEqual({ up_votes: 0, down_votes: 0, votes: 0, vote_status: "" });
  expect(await rankOf(ann)).toBe(1);
  expect((await vote(bob, "up", answer, true)).vote_status).toBe("");
});

test("V5 voting the other way withdraws the first vote", async () => {
  await vote(bob, "up", answer);
  const turned = await vote(bob, "down", answer);
  expect(turned).toEqual({ up_votes: 0, down_votes: 1, votes: -1, vote_status: "vote_down" });
  expect(await rankOf(ann)).toBe(1);
  expect(await rankOf(bob)).toBe(499);
  await vote(bob, "down", answer, true);
  expect(await rankOf(bob)).toBe(500);
});

test("V7 authors cannot vote for their own posts, and deleted posts take no votes", async () => {
  expect((await site.error(ann, "castVote", { direction: "up", object_id: question })).reason).toBe(
    "error.object.disallow_vote_your_self",
  );
  await site.call(site.admin, "deleteQuestion", { id: question });
  const rejected = await site.error(bob, "castVote", { direction: "up", object_id: answer });
  expect(rejected).toMatchObject({ code: 400, reason: "error.object.already_deleted", data: { err_type: "toast" } });
});

test("V7 a post that the user cannot see takes no vote", async () => {
  await site.call(site.admin, "operateQuestion", { id: question, operation: "hide" });
  const rejected = await site.error(bob, "castVote", { direction: "up", object_id: answer });
  expect(rejected).toMatchObject({ code: 400, reason: "error.object.not_found" });
});

test("V8 a vote needs its privilege, and the error names the reputation", async () => {
  const dan = await site.person(`dan${number}`);
  const up = await site.error(dan, "castVote", { direction: "up", object_id: question });
  expect(up).toMatchObject({ code: 403, reason: "error.rank.no_enough_rank_to_operate" });
  expect(up.msg).toContain("8");
  const down = await site.error(dan, "castVote", { direction: "down", object_id: question });
  expect(down.msg).toContain("125");
});

test("V12 askers upvote answers to their question from the first day, and withdraw it", async () => {
  const dora = await site.person(`dora${number}`);
  const asked = await fixtures.question({ by: dora });
  const first = await fixtures.answer({ by: bob, to: asked.id });
  const shown = await site.call(dora, "answerPage", { question_id: asked.id });
  expect(shown.list[0]?.locked_actions?.map(({ action }) => action)).not.toContain("vote_up");
  expect(await vote(dora, "up", first.id)).toMatchObject({ votes: 1, vote_status: "vote_up" });
  const withdrawn = { direction: "up", object_id: first.id, is_cancel: true } as const;
  expect(await site.call(dora, "castVote", withdrawn)).toMatchObject({ votes: 0, vote_status: "" });
  expect((await site.error(dora, "castVote", { direction: "down", object_id: first.id })).code).toBe(403);
  const stranger = await site.person(`stranger${number}`);
  expect((await site.error(stranger, "castVote", { direction: "up", object_id: first.id })).code).toBe(403);
});

test("B8 V8 voting the other way, or withdrawing a vote, needs the privilege as well", async () => {
  const eve = await site.person(`eve${number}`, { rank: 500 });
  await vote(eve, "up", question);
  await site.app.db.write((tx) => tx.updateTable("users").set({ rank: 1 }).where("id", "=", eve.id).execute());
  for (const change of [{ direction: "up", is_cancel: true }, { direction: "down" }]) {
    expect((await site.error(eve, "castVote", { object_id: question, ...change })).code).toBe(403);
  }
  const { vote_count, vote_status, locked_actions } = await site.call(eve, "questionInfo", { id: question });
  const locked = locked_actions?.map(({ action }) => action);
  expect([vote_count, vote_status, locked]).toEqual([1, "vote_up", expect.arrayContaining(["vote_up", "vote_down"])]);
});

test("V9 comments are voted up only, and bring no reputation", async () => {
  const { comment_id } = await site.call(ann, "addComment", {
    object_id: question,
    original_text: `Comment ${number}`,
  });
  expect((await site.error(bob, "castVote", { direction: "down", object_id: comment_id })).code).toBe(400);
  expect((await vote(bob, "up", comment_id)).votes).toBe(1);
  expect(await rankOf(ann)).toBe(1);
});

test("V10 closed questions can be voted", async () => {
  await site.call(site.admin, "closeQuestion", { id: question, close_type: 63, close_msg: "" });
  expect((await vote(bob, "up", question)).votes).toBe(1);
});

test("R2 V6 concurrent votes leave counters, ledger and reputation consistent", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 12 }, (_, n) => site.person(`crowd${number}x${n}`, { rank: 300 })),
  );
  const to = async (person: TestPerson, n: number) => {
    await vote(person, "up", answer);
    await vote(person, n % 3 === 0 ? "down" : "up", answer, n % 3 === 1);
    await vote(person, "up", question);
  };
  await Promise.all(crowd.map(to));
  const db = site.app.db.read;
  const row = await db.selectFrom("answers").selectAll().where("id", "=", answer).executeTakeFirstOrThrow();
  const votes = await db.selectFrom("votes").select("direction").where("object_id", "=", answer).execute();
  const inForce = (direction: string) => votes.filter((each) => each.direction === direction).length;
  expect([row.up_count, row.down_count, row.score]).toEqual([
    inForce("up"),
    inForce("down"),
    inForce("up") - inForce("down"),
  ]);
  expect([row.up_count, row.down_count]).toEqual([4, 4]);
  for (const person of [ann, ...crowd]) {
    const ledger = db
      .selectFrom("reputation")
      .select("points")
      .where("user_id", "=", person.id)
      .where("cancelled", "=", 0);
    const sum = (await ledger.execute()).reduce((total, entry) => total + entry.points, 0);
    expect(await rankOf(person)).toBe((person === ann ? 1 : 300) + sum);
  }
});

test("R2 a vote that is withdrawn and cast again is one row of the ledger, never deleted", async () => {
  const ledger = async () =>
    (await site.app.db.read.selectFrom("reputation").selectAll().where("object_id", "=", question).execute()).map(
      ({ user_id, points, cancelled }) => [user_id, points, cancelled],
    );
  await vote(bob, "up", question);
  expect(await ledger()).toEqual([[ann.id, 10, 0]]);
  await vote(bob, "up", question, true);
  expect((await ledger()).map(([, , cancelled]) => cancelled)).toEqual([1]);
  await vote(bob, "up", question);
  expect(await ledger()).toEqual([[ann.id, 10, 0]]);
});

test("R7 deleting a question, or an answer that nobody accepted, changes no reputation", async () => {
  await vote(bob, "up", question);
  await vote(carol, "up", answer);
  const before = await rankOf(ann);
  await site.call(site.admin, "deleteAnswer", { id: answer });
  await site.call(site.admin, "deleteQuestion", { id: question });
  expect([before, await rankOf(ann)]).toEqual([21, 21]);
});

test("R3 gains by votes stop at two hundred a day", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 22 }, (_, n) => site.person(`fan${number}x${n}`, { rank: 100 })),
  );
  for (const fan of crowd) await vote(fan, "up", question);
  expect(await rankOf(ann)).toBe(201);
  expect((await vote(crowd[21]!, "up", question, true)).votes).toBe(21);
  expect(await rankOf(ann)).toBe(201);
  await vote(crowd[0]!, "up", question, true);
  expect(await rankOf(ann)).toBe(191);
  site.wait(24 * 3600);
  await vote(carol, "up", question);
  expect(await rankOf(ann)).toBe(201);
});

test("R4 no reputation falls below one", async () => {
  await vote(bob, "down", question);
  expect(await rankOf(ann)).toBe(1);
  await vote(bob, "down", question, true);
  expect(await rankOf(ann)).toBe(1);
});

test("R8 a profile lists gains in force, and a user's own votes are listed with the last changed first", async () => {
  await vote(bob, "up", question);
  site.wait(1);
  await vote(carol, "up", answer);
  site.wait(1);
  await vote(carol, "down", question);
  const { count, list } = await site.call(site.visitor, "personalPoints", { username: ann.username });
  expect(count).toBe(2);
  expect(list.map((gain) => [gain.object_type, gain.reputation, gain.rank_type])).toEqual([
    ["answer", 10, "upvoted"],
    ["question", 10, "upvoted"],
  ]);
  const own = await site.call(carol, "personalVotes", { page_size: 2 });
  expect(own.list.map((each) => [each.object_id, each.vote_type])).toEqual([
    [question, "downvote"],
    [answer, "upvote"],
  ]);
  await vote(bob, "up", question, true);
  const left = await site.call(site.visitor, "personalPoints", { username: ann.username });
  expect(left.list.map((gain) => gain.object_type)).toEqual(["answer"]);
});

test("R8 posts that the reader may not see show no content in these lists", async () => {
  await vote(bob, "up", question);
  await site.call(site.admin, "operateQuestion", { id: question, operation: "hide" });
  const { list } = await site.call(site.visitor, "personalPoints", { username: ann.username });
  expect(list).toMatchObject([{ title: "Hidden question", url_title: "", content: "" }]);
});

test("R9 the reputation over time ends with the current value, and leaves out what was cancelled", async () => {
  const history = async () => {
    const { points } = await site.call(site.visitor, "personalPointsHistory", { username: ann.username });
    return points.map(({ reputation }) => reputation);
  };
  expect(await history()).toHaveLength(1);
  const before = (await rankOf(ann)) ?? 0;
  await vote(bob, "up", question);
  site.wait(86_400);
  await vote(carol, "up", answer);
  expect(await history()).toEqual([before + 10, before + 20]);
  await vote(bob, "up", question, true);
  expect(await history()).toEqual([before, before + 10]);
  site.wait(100 * 86_400);
  expect(await history(), "weeks since the account was created").toHaveLength(15);
  site.wait(400 * 86_400);
  expect(await history()).toHaveLength(52);
});
