import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let fixture: AnswerFixture;
beforeEach(async () => {
  fixture = await createAnswerFixture();
});
afterEach(() => fixture.close());

const statusOf = async (table: "questions" | "answers" | "comments", id: bigint) =>
  (await fixture.row(table, id))?.status;

test("XA26 what was removed for good on the old site is deleted here by the next import, and nothing that was written here", async () => {
  const { add, old, run, site } = fixture;
  add.story();
  add.question(30, { title: "Removed for good later" });
  add.answer(31);
  old.add("comment", {
    id: oldId.comment(32),
    object_id: oldId.question(10),
    user_id: 1,
    status: 1,
    original_text: "Hm.",
  });
  await run();
  const own = await site.person("zoe");
  const { info } = await site.call(own, "postAnswer", {
    question_id: String(oldId.question(10)),
    content: "Written here, between two imports.",
  } as never);
  old.run(`delete from question where id = ${oldId.question(30)}`);
  old.run(`delete from answer where id = ${oldId.answer(31)}`);
  old.run(`delete from comment where id = ${oldId.comment(32)}`);
  const { summary } = await run();
  expect(await statusOf("questions", oldId.question(30))).toBe("deleted");
  expect(await statusOf("answers", oldId.answer(31))).toBe("deleted");
  expect(await statusOf("comments", oldId.comment(32))).toBe("deleted");
  expect(await statusOf("questions", oldId.question(10))).toBe("available");
  expect((await fixture.row("answers", info.id))?.status).toBe("available");
  expect(summary.leftOut.questions).toEqual({ "removed for good since the last import": 1 });
  expect(await checkCounters(site.app.db)).toEqual([]);
  const found = await site.call(site.visitor, "search", { q: "removed", page: 1, size: 20, order: "newest" });
  expect(found.list).toEqual([]);
  expect((await run()).summary.leftOut.questions).toBeUndefined();
});

test("XA26 an account that was removed for good there does not work here either, and its posts stay", async () => {
  const { add, old, run, row, site } = fixture;
  add.story();
  await run();
  const zoe = await site.person("zoe");
  old.run("delete from user where id = 2");
  const { summary } = await run();
  expect(await row("users", "2")).toMatchObject({ status: "deleted", username: "deleted-2", password_hash: "" });
  expect(await row("users", zoe.id)).toMatchObject({ status: "normal" });
  expect(await row("users", "1")).toMatchObject({ status: "normal" });
  expect(summary.leftOut.people).toEqual({ "removed for good since the last import": 1 });
  expect((await fixture.rows("answers"))[0]).toMatchObject({ user_id: "2", status: "available" });
  expect(await checkCounters(site.app.db)).toEqual([]);
});

test("XA26 nothing is deleted when so much is missing that the database is not whole", async () => {
  const { add, old, run } = fixture;
  add.story();
  for (let number = 100; number < 130; number += 1) add.question(number);
  await run();
  old.run("delete from question");
  const { summary } = await run();
  expect(await statusOf("questions", oldId.question(100))).toBe("available");
  expect(summary.leftOut.questions).toEqual({ "missing on the old site, but too many to be deleted here": 31 });
});
