import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

test("XA11 the ledger has the points that were given, and the reputation is the stored one", async () => {
  add.story();
  const accepted = { object_id: oldId.answer(11), trigger_user_id: 2, cancelled: 0 };
  add.activity(1, { ...accepted, user_id: 2, rank: 15, has_rank: 1, original_object_id: oldId.answer(11) });
  add.activity(5, { ...accepted, user_id: 1, rank: 2, has_rank: 1, original_object_id: oldId.question(10) });
  add.activity(10, { user_id: 1, object_id: 0, rank: 1 });
  add.activity(10, { user_id: 1, object_id: 0, rank: 1 });
  add.activity(2, { user_id: 2, trigger_user_id: 1, object_id: oldId.answer(11), rank: 10, cancelled: 1 });
  add.activity(11, { user_id: 2, object_id: oldId.question(10), revision_id: 7, rank: 2 });
  await run();
  const entries = (await rows("reputation")).map(({ user_id, kind, actor_id, points, cancelled }) => [
    user_id,
    kind,
    actor_id,
    points,
    cancelled,
  ]);
  expect(entries.toSorted()).toEqual(
    [
      ["1", "answer.accept", "0", 2, 0],
      ["1", "question.voted_up", "2", 10, 0],
      ["1", "user.activated", "0", 1, 0],
      ["2", "answer.accepted", "1", 15, 0],
      ["2", "answer.voted_up", "1", 10, 1],
      ["2", "edit.accepted", "1000000007", 2, 0],
      ["2", "question.vote_up", "0", 0, 0],
    ].toSorted(),
  );
  expect(await row("users", "1")).toMatchObject({ rank: 36 });
  expect((await rows("events")).map(({ kind }) => kind).toSorted()).toEqual(["answer.accept", "answer.accepted"]);
});

test("XA11 each closing in the timeline has its reason", async () => {
  add.story();
  const closed = { user_id: 1, object_id: oldId.question(10), original_object_id: oldId.question(10) };
  add.activity(88, closed);
  add.activity(88, closed);
  for (const close_type of [63, 64])
    old.add("meta", {
      object_id: oldId.question(10),
      key: "question.close.reason",
      value: JSON.stringify({ close_type, close_msg: "" }),
    });
  await run();
  const details = (await rows("events")).map(({ detail }) => JSON.parse(detail).close_type);
  expect(details).toEqual([63, 64]);
  expect(await row("questions", oldId.question(10))).toMatchObject({ status: "available", close_reason: "" });
});

test("XA10 a follow that was taken back is none, also when it was imported before", async () => {
  add.story();
  add.activity(32, { user_id: 2, object_id: oldId.question(10) });
  add.activity(35, { user_id: 2, object_id: oldId.tag(5), cancelled: 1 });
  await run();
  expect((await rows("follows")).map(({ object_id }) => object_id)).toEqual([String(oldId.question(10))]);
  old.run("update activity set cancelled = 1 where activity_type = 32");
  await run();
  expect(await rows("follows")).toEqual([]);
  expect(await row("questions", oldId.question(10))).toMatchObject({ follow_count: 0 });
  expect(site.app.settings.get("general").name).toBe("Tea");
});
