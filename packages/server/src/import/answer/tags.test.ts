import { afterEach, beforeEach, expect, test } from "vitest";
import { type AnswerFixture, createAnswerFixture } from "../../../testing/answer-import.ts";
import { oldId } from "../../../testing/answer-site.ts";

let { site, old, run, row, rows, add, close } = {} as AnswerFixture;

beforeEach(async () => {
  ({ site, old, run, row, rows, add, close } = await createAnswerFixture());
});
afterEach(() => close());

test("XA8 tags keep texts, marks and synonyms; slugs that are not allowed here get others", async () => {
  add.story();
  add.tag(6, "matcha", { main_tag_id: oldId.tag(5), main_tag_slug_name: "green-tea" });
  add.tag(7, "of-synonym", { main_tag_id: oldId.tag(6) });
  add.tag(8, "of-itself", { main_tag_id: oldId.tag(8) });
  add.tag(9, "of-nothing", { main_tag_id: oldId.tag(404) });
  add.tag(20, "GREEN-TEA", { recommend: 1 });
  add.tag(21, "two words", { reserved: 1 });
  add.tag(22, "", { display_name: "" });
  add.tag(23, "gone", { status: 10 });
  const { summary } = await run();
  expect(summary.kept).toMatchObject({ tags: 9, synonyms: 1 });
  expect(await row("tags", oldId.tag(5))).toMatchObject({
    display_name: "Green tea",
    question_count: 1,
    listed_count: 1,
  });
  expect(await row("tags", oldId.tag(6))).toMatchObject({ main_tag_id: String(oldId.tag(5)) });
  const alone = await Promise.all([7, 8, 9].map((number) => row("tags", oldId.tag(number))));
  expect(alone.map((tag) => tag?.main_tag_id)).toEqual(["0", "0", "0"]);
  expect(await row("tags", oldId.tag(20))).toMatchObject({ slug_name: "green-tea-20", recommend: 1 });
  expect(await row("tags", oldId.tag(21))).toMatchObject({ slug_name: "two-words", reserved: 1 });
  expect(await row("tags", oldId.tag(22))).toMatchObject({ slug_name: "tag-22" });
  expect(await row("tags", oldId.tag(23))).toMatchObject({ status: "deleted" });
  expect(site.app.settings.markedTags.recommend_tags).toEqual([
    { slug_name: "green-tea-20", display_name: "GREEN-TEA" },
  ]);
  expect(await rows("question_tags")).toHaveLength(1);
});

test("XA8 a question has the tags that it has now, and a deleted one those of its last version", async () => {
  add.story();
  add.tag(6, "cups");
  old.add("tag_rel", { object_id: oldId.question(10), tag_id: oldId.tag(6), status: 10 });
  add.question(12, { status: 10 });
  for (const number of [5, 6])
    old.add("tag_rel", { object_id: oldId.question(12), tag_id: oldId.tag(number), status: 10 });
  const content = JSON.stringify({
    Title: "T",
    OriginalText: "T",
    tags: [{ ID: String(oldId.tag(6)), SlugName: "cups" }],
  });
  old.add("revision", { user_id: 1, object_type: 1, object_id: oldId.question(12), content, status: 0 });
  await run();
  const tagged = (await rows("question_tags")).map(({ question_id, tag_id, status }) => [question_id, tag_id, status]);
  expect(tagged).toEqual([
    [String(oldId.question(10)), String(oldId.tag(5)), "active"],
    [String(oldId.question(12)), String(oldId.tag(6)), "removed"],
  ]);
  expect(await row("tags", oldId.tag(5))).toMatchObject({ question_count: 1 });
  expect(site.app.settings.markedTags.recommend_tags).toEqual([]);
});
