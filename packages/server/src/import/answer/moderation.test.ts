import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

test("XA14 flags and the queue of posts that wait are as they were, and no waiting post is forgotten", async () => {
  add.story();
  add.question(12, { status: 11 });
  add.question(13, { status: 11 });
  old.add("review", {
    user_id: 1,
    object_id: oldId.question(12),
    object_type: 1,
    submitter: "basic_reviewer",
    reason: '{"odd',
    status: 1,
  });
  old.add("review", {
    user_id: 1,
    object_id: oldId.question(404),
    object_type: 1,
    submitter: "basic_reviewer",
    status: 1,
  });
  const flag = { user_id: 2, reported_user_id: 1, object_type: 1, status: 1 };
  old.add("report", { ...flag, id: oldId.report(20), object_id: oldId.question(10), report_type: 57 });
  old.add("report", { ...flag, id: oldId.report(21), object_id: oldId.question(10), report_type: 999, status: 2 });
  old.add("report", { ...flag, id: oldId.report(22), object_id: oldId.question(404), report_type: 57 });
  const { summary } = await run();
  expect((await rows("reviews")).map(({ object_id, submitter, reason }) => [object_id, submitter, reason])).toEqual([
    [String(oldId.question(12)), "reviewer_words", '{"en_US":"{\\"odd"}'],
    [String(oldId.question(13)), "", ""],
  ]);
  expect((await rows("flags")).map(({ id, reason, status }) => [id, reason, status])).toEqual([
    [String(oldId.report(20)), "reason.spam", "pending"],
    [String(oldId.report(21)), "reason.something", "completed"],
  ]);
  expect(summary.leftOut.flags).toEqual({ "on what is not there": 1 });
  await run();
  expect(await rows("reviews")).toHaveLength(2);
  expect(await row("questions", oldId.question(13))).toMatchObject({ status: "pending" });
  expect(site.app.settings.get("general").name).toBe("Tea");
});
