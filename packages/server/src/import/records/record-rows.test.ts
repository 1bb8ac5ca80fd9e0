import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordFixture, type RecordFixture } from "../../../testing/record-import.ts";

let stage: RecordFixture;
beforeEach(async () => {
  stage = await createRecordFixture();
});
afterEach(() => stage.close());

test("X60 a bookmark and an award that were taken back here do not return with the next import", async () => {
  const created_at = "2021-05-01";
  await stage.write("people.jsonl", [{ id: 1, name: "Ann", created_at }]);
  await stage.write("questions.jsonl", [{ id: 1, title: "How long does tea steep?", text: "Green.", created_at }]);
  await stage.write("bookmarks.jsonl", [{ question: 1, person: 1, created_at }]);
  await stage.write("awards.jsonl", [{ badge: "Tea taster", person: 1, created_at }]);
  await stage.run();
  const { db } = stage.site.app;
  await db.write(async (tx) => {
    await tx.deleteFrom("collections").execute();
    await tx.deleteFrom("badge_awards").execute();
  });
  await stage.write("people.jsonl", [
    { id: 1, name: "Ann", created_at },
    { id: 2, name: "Ben", created_at },
  ]);
  await stage.write("bookmarks.jsonl", [
    { question: 1, person: 1, created_at },
    { question: 1, person: 2, created_at },
  ]);
  const { tally } = await stage.run();
  expect(tally.kept).toMatchObject({ bookmarks: 1 });
  expect(await db.read.selectFrom("collections").select("id").execute()).toHaveLength(1);
  expect(await db.read.selectFrom("badge_awards").select("id").execute()).toEqual([]);
});

test("X18 the address of a comment leads to the post that it is on", async () => {
  const created_at = "2021-05-01";
  await stage.write("questions.jsonl", [{ id: 1, title: "How long does tea steep?", text: "Green.", created_at }]);
  await stage.write("comments.jsonl", [{ id: 5, question: 1, text: "Why?", created_at, addresses: ["/comment/5"] }]);
  await stage.run();
  expect(await stage.leadsTo("/comment/5")).toContain(await stage.idOf("question-1"));
});
