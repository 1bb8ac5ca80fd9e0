import { type BadgeMeasure, badgeMeasures } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import type { Tables } from "../../tables.ts";
import { listReached, progressOf } from "./measures.ts";

const DAY_S = 24 * 3600;
const YEAR_S = 366 * DAY_S;

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let tagId: string;
let questions: string[];
let answers: string[];
let comment: string;

/** Sets columns that grow with use. */
async function set<Name extends "questions" | "answers" | "comments" | "users" | "flags" | "tags">(
  table: Name,
  id: string,
  columns: Partial<Tables[Name]>,
) {
  await site.app.db.write((tx) =>
    tx
      .updateTable(table as "questions")
      .set(columns as Partial<Tables["questions"]>)
      .where("id", "=", id)
      .execute(),
  );
}

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 5000 });
  bob = await site.person("bob", { rank: 5000 });
  tagId = await fixtures.tag("tea", { by: ann });
  questions = [];
  for (const by of [ann, ann, bob, bob, bob]) questions.push((await fixtures.question({ by, tags: ["tea"] })).id);
  answers = [];
  for (const to of questions) answers.push((await fixtures.answer({ by: ann, to })).id);
  comment = (await site.call(ann, "addComment", { object_id: questions[2]!, original_text: "Which tea?" })).comment_id;
  await site.settle();
});
afterAll(() => site.close());

const reached = async (measure: BadgeMeasure, least = 1, by = ann) => {
  const rows = await listReached(site.app.db.read, measure, {
    least,
    now: site.app.now(),
    scope: { users: [by.id] },
  });
  expect(rows.filter(({ user_id }) => user_id !== by.id)).toEqual([]);
  return rows.map(({ object_id, reached: amount }) => [object_id, amount]).toSorted();
};

test("D7 the votes, views, bookmarks, followers, answers and links of each question are measured", async () => {
  const [first, second] = questions as [string, string];
  const counts = { up_count: 11, score: 9, view_count: 1000, collection_count: 25, follow_count: 10 };
  await set("questions", first, { ...counts, answer_count: 12, linked_count: 8 });
  expect(await reached("question_upvotes", 10)).toEqual([[first, 11]]);
  expect(await reached("question_score", 9)).toEqual([[first, 9]]);
  expect(await reached("question_views", 1000)).toEqual([[first, 1000]]);
  expect(await reached("question_views", 1001)).toEqual([]);
  expect(await reached("question_bookmarks", 25)).toEqual([[first, 25]]);
  expect(await reached("question_follows", 10)).toEqual([[first, 10]]);
  expect(await reached("question_answers", 12)).toEqual([[first, 12]]);
  expect(await reached("question_links", 8)).toEqual([[first, 8]]);
  expect(await reached("questions_asked")).toEqual([["0", 1]]);
  await set("questions", second, { score: 1, accepted_answer_id: answers[1]! });
  expect(await reached("questions_asked")).toEqual([["0", 2]]);
  expect(await reached("questions_settled")).toEqual([["0", 1]]);
  await set("questions", second, { status: "deleted" });
  expect(await reached("questions_asked")).toEqual([["0", 1]]);
  await set("questions", second, { status: "available" });
});

test("D7 answers count by score, acceptance, age and what stands beside them", async () => {
  const [own, , late, outscored, rescued] = answers as [string, string, string, string, string];
  const rival = (await fixtures.answer({ by: bob, to: questions[3]! })).id;
  await set("answers", own, { score: 3, up_count: 4 });
  await set("answers", answers[1]!, { score: 0, accepted: 1 });
  const asked = site.app.now();
  await set("answers", late, { score: 6, accepted: 1, created_at: asked + 60 * DAY_S });
  await set("questions", questions[2]!, { accepted_answer_id: late, created_at: asked });
  await set("answers", rival, { score: 5, accepted: 1 });
  await set("questions", questions[3]!, { accepted_answer_id: rival });
  await set("answers", outscored, { score: 11 });
  await set("answers", rescued, { score: 10 });
  await set("questions", questions[4]!, { score: -2 });
  expect(await reached("answer_upvotes")).toEqual([[own, 4]]);
  expect(await reached("answer_score", 10)).toEqual(
    [
      [outscored, 11],
      [rescued, 10],
    ].toSorted(),
  );
  expect(await reached("answers_posted")).toEqual([["0", 4]]);
  expect(await reached("answers_accepted")).toEqual([["0", 2]]);
  expect(await reached("quiet_acceptances")).toEqual([["0", 1]]);
  expect(await reached("accepted_score")).toEqual([[late, 6]]);
  expect(await reached("own_question_score")).toEqual([[own, 3]]);
  expect(await reached("late_answer_score")).toEqual([[late, 6]]);
  expect(await reached("very_late_answer_score")).toEqual([[late, 6]]);
  await set("answers", late, { created_at: asked + 59 * DAY_S });
  expect(await reached("very_late_answer_score")).toEqual([]);
  expect(await reached("late_answer_score")).toEqual([[late, 6]]);
  expect(await reached("outscoring_score")).toEqual([[outscored, 11]]);
  await set("answers", outscored, { score: 10 });
  expect(await reached("outscoring_score")).toEqual([]);
  expect(await reached("rescue_score")).toEqual([[rescued, 10]]);
});

test("D7 of the score of answers in a tag at most five for each answer count", async () => {
  // Own 3, accepted 0, late 6, outscored 10, rescued 10: 29 of at most 25.
  expect(await reached("tag_score")).toEqual([[tagId, 25]]);
  await set("answers", answers[4]!, { score: 1 });
  expect(await reached("tag_score")).toEqual([[tagId, 20]]);
  await set("tags", tagId, { question_count: 50 });
  expect(await reached("tag_questions", 50)).toEqual([[tagId, 50]]);
});

test("D7 comments, votes, reactions, bookmarks, edits and flags of a user are counted", async () => {
  await set("comments", comment, { score: 5 });
  expect(await reached("comments_posted")).toEqual([["0", 1]]);
  expect(await reached("comments_praised")).toEqual([["0", 1]]);
  expect(await reached("comment_score")).toEqual([[comment, 5]]);
  await site.call(bob, "castVote", { direction: "up", object_id: questions[0]! });
  await site.call(bob, "castVote", { direction: "down", object_id: answers[0]! });
  await site.call(bob, "castVote", { direction: "up", object_id: comment });
  const voter = async (measure: BadgeMeasure) => (await reached(measure, 1, bob))[0]?.[1];
  expect(await voter("votes_cast")).toBe(2);
  expect(await voter("question_votes_cast")).toBe(1);
  expect(await voter("downvotes_cast")).toBe(1);
  expect(await voter("upvotes_cast")).toBe(2);
  await site.call(bob, "react", { object_id: questions[0]!, emoji: "heart", reaction: "activate" });
  expect(await voter("reactions_given")).toBe(1);
  await site.call(bob, "switchCollection", { object_id: questions[0]!, bookmark: true, group_id: "0" });
  expect(await voter("bookmarks_made")).toBe(1);
  for (const content of ["Another text of it.", "And yet another."])
    await site.call(bob, "editAnswer", { id: answers[0]!, content });
  expect(await voter("posts_edited")).toBe(1);
  await site.call(bob, "flagPost", { object_id: questions[0]!, report_type: 57, content: "" });
  expect(await voter("flags_raised")).toBe(1);
  expect(await voter("flags_confirmed")).toBeUndefined();
  const flag = await site.app.db.read.selectFrom("flags").select("id").executeTakeFirstOrThrow();
  await set("flags", flag.id, { status: "completed" });
  expect(await voter("flags_confirmed")).toBe(1);
  expect(await voter("tags_edited")).toBeUndefined();
});

test("D7 the reputation of users counts, their profile, and their years if they have a reputation of 200", async () => {
  const eve = await site.person("eve", { rank: 199 });
  await set("users", eve.id, { created_at: site.app.now() - 3 * YEAR_S, bio: "I pour." });
  const [reputation] = await reached("reputation", 1, eve);
  expect(reputation).toEqual(["0", 199]);
  expect(await reached("years", 1, eve)).toEqual([]);
  await set("users", eve.id, { rank: 200 });
  expect(await reached("years", 1, eve)).toEqual([["0", 3]]);
  expect(await reached("profiles_filled", 1, eve)).toEqual([["0", 1]]);
});

test("D9 progress is the most that a user has reached, by every measure in one query", async () => {
  const all = Object.keys(badgeMeasures) as BadgeMeasure[];
  const progress = await progressOf(site.app.db.read, ann.id, all, site.app.now());
  expect([...progress.keys()].toSorted()).toEqual([...all].toSorted());
  expect(progress.get("question_views")).toBe(1000);
  expect(progress.get("answers_posted")).toBe(4);
  expect(progress.get("flags_raised")).toBe(0);
});
