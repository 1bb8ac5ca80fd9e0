import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
  add.story();
});
afterEach(() => close());

test("XA5 XA8 a database that was used for years is read while it is written to, whatever its rows refer to", async () => {
  old.run("pragma journal_mode = wal");
  const synonym = (number: number, slug: string, main: number) =>
    add.tag(number, slug, { main_tag_id: oldId.tag(main), main_tag_slug_name: `of ${main}` });
  synonym(20, "a", 21);
  synonym(21, "b", 22);
  synonym(22, "c", 20);
  add.tag(23, "c++", { status: 10 });
  add.tag(24, "C++");
  for (const [number, tag] of [
    [30, 20],
    [31, 23],
    [32, 404],
  ] as const) {
    add.question(number, { created_at: "0000-00-00 00:00:00", updated_at: null, post_update_time: null });
    old.add("tag_rel", { object_id: oldId.question(number), tag_id: oldId.tag(tag), status: 1 });
  }
  add.question(33, { title: "", original_text: "", accepted_answer_id: oldId.answer(11), show: 2, pin: 2 });
  add.answer(40, { question_id: oldId.question(404) });
  const comment = { user_id: 2, question_id: oldId.question(10), original_text: "Hot?", status: 1 };
  const reply = { reply_comment_id: oldId.comment(404), reply_user_id: 404, object_id: oldId.answer(11) };
  old.add("comment", { id: oldId.comment(50), ...comment, ...reply });
  old.add("comment", { id: oldId.comment(51), ...comment, object_id: oldId.comment(50) });
  for (const number of [60, 61])
    old.add("collection", { id: oldId.collection(number), user_id: 2, object_id: oldId.question(10) });
  const link = { from_question_id: oldId.question(10), status: 1 };
  for (const number of [10, 404]) old.add("question_link", { ...link, to_question_id: oldId.question(number) });
  old.add("badge", { id: oldId.badge(70), name: "Our own badge", description: "By hand", status: 1 });
  old.add("badge_award", { id: oldId.award(71), user_id: 2, badge_id: oldId.badge(70), award_key: "0" });
  const { summary } = await run();
  expect(summary.leftOut).toMatchObject({
    answers: { "their question is not there": 1 },
    comments: { "on what is not there": 1 },
    badges: { "without a condition that there is here": 1 },
    "badges earned": { "of a badge that there is not here": 1 },
  });
  const tags = (await rows("tags")).map(({ slug_name, main_tag_id }) => [slug_name, main_tag_id]);
  expect(Object.fromEntries(tags)).toEqual({ "green-tea": "0", a: "0", b: "0", c: "0", "c++": "0", "c++-24": "0" });
  expect(await row("questions", oldId.question(33))).toMatchObject({ accepted_answer_id: "0" });
  expect(await rows("comments")).toMatchObject([{ reply_comment_id: "0" }]);
  expect(await checkCounters(site.app.db)).toEqual([]);
  const page = { page: 1, page_size: 20, order: "newest" } as const;
  expect((await site.call(site.visitor, "questionPage", page)).count).toBe(4);
});
