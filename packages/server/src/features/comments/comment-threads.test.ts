import { afterAll, expect, test } from "vitest";
import { testSite } from "../../../testing/index.ts";

const site = await testSite();
afterAll(() => site.close());

const ann = await site.person("ann", { rank: 2000 });
const bob = await site.person("bob", { rank: 2000 });
const question = await site.call(ann, "askQuestion", {
  title: "How long does green tea steep?",
  content: "It is always bitter.",
  tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
});
const { info: answer } = await site.call(bob, "postAnswer", { question_id: question.id, content: "Two minutes." });
const comment = (object_id: string, original_text: string) =>
  site.call(ann, "addComment", { object_id, original_text });

test("K7 several posts show their first three comments each and count all of them", async () => {
  for (const text of ["first one", "second one", "third one", "fourth one"]) await comment(question.id, text);
  const alone = await comment(answer.id, "Only comment here");
  const threads = await site.call(site.visitor, "commentThreads", { object_ids: `${question.id},${answer.id}` });
  expect(threads.map(({ object_id, count }) => [object_id, count])).toEqual([
    [question.id, 4],
    [answer.id, 1],
  ]);
  expect(threads[0]?.list).toHaveLength(3);
  expect(threads[1]?.list.map(({ comment_id }) => comment_id)).toEqual([alone.comment_id]);
});

test("K7 a comment that the URL names is included", async () => {
  const late = await comment(question.id, "fifth one");
  const ask = { object_ids: question.id, comment_id: late.comment_id };
  const [thread] = await site.call(site.visitor, "commentThreads", ask);
  expect(thread?.list.map(({ comment_id }) => comment_id)).toContain(late.comment_id);
  expect(thread?.count).toBe(5);
});

test("K7 the three with the most votes come first; three or fewer are in chronological order", async () => {
  const { id } = await site.call(ann, "askQuestion", {
    title: "How hot should white tea be?",
    content: "It is always pale.",
    tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
  });
  const shown = async () => {
    const [thread] = await site.call(site.visitor, "commentThreads", { object_ids: id });
    return thread?.list.map(({ original_text }) => original_text);
  };
  const made = [];
  for (const text of ["one of them", "two of them", "three of them"]) made.push(await comment(id, text));
  await site.call(bob, "castVote", { object_id: made[2]!.comment_id, direction: "up" });
  expect(await shown()).toEqual(["one of them", "two of them", "three of them"]);
  const { comment_id } = await comment(id, "four of them");
  await site.call(bob, "castVote", { object_id: comment_id, direction: "up" });
  const first = await shown();
  expect([first?.length, first]).toEqual([3, expect.arrayContaining(["three of them", "four of them"])]);
});

test("K7 posts that the viewer may not see are left out", async () => {
  await site.call(bob, "deleteAnswer", { id: answer.id });
  const threads = await site.call(site.visitor, "commentThreads", { object_ids: `${question.id},${answer.id},7,x` });
  expect(threads.map(({ object_id }) => object_id)).toEqual([question.id]);
});

test("O1 comments are listed oldest first, by votes, or newest first", async () => {
  const { id } = await site.call(ann, "askQuestion", {
    title: "How often is oolong steeped?",
    content: "It is never the same.",
    tags: [{ slug_name: "tea", display_name: "tea", original_text: "" }],
  });
  const made = [];
  for (const text of ["first of all", "second of all", "third of all"]) made.push(await comment(id, text));
  await site.call(bob, "castVote", { object_id: made[1]!.comment_id, direction: "up" });
  const order = async (query_cond: string) =>
    (await site.call(bob, "commentPage", { object_id: id, query_cond })).list.map(
      ({ original_text }) => original_text[0],
    );
  expect([await order(""), await order("vote"), await order("created_at")]).toEqual([
    ["f", "s", "t"],
    ["s", "f", "t"],
    ["t", "s", "f"],
  ]);
});
