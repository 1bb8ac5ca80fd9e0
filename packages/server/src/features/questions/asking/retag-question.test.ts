import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../../../../testing/index.ts";

let site: TestSite;
let make: SiteFixtures;
let bob: Awaited<ReturnType<TestSite["person"]>>;
beforeAll(async () => {
  site = await testSite();
  make = createFixtures(site);
  bob = await site.person("bob", { rank: 30_000 });
});
afterAll(() => site.close());

type RetaggingOfMany = Parameters<typeof site.call<"changeQuestions">>[2];
const retag = (change: "add_tag" | "remove_tag", tag: string, question_ids: string[], more: RetaggingOfMany = {}) =>
  site.call(site.admin, "changeQuestions", { question_ids, change, tag, ...more });
const ask = async (...tags: string[]) => (await make.question({ by: bob, tags })).id;
const tagsOf = async (id: string) => {
  const { tags } = await site.call(site.admin, "questionInfo", { id });
  return (tags ?? []).map(({ slug_name }) => slug_name).sort();
};

test("AD32 a tag is added to questions and removed as an edit with its reason, and the staff log undoes it", async () => {
  await make.tag("tea");
  const [one, two, has] = [await ask("cup"), await ask("pot"), await ask("tea", "cup")];
  const reply = await retag("add_tag", "Tea", [one, two, has, one], { reason: "About tea" });
  expect(reply).toEqual({ changed: [one, two], failed: [] });
  expect([await tagsOf(one), await tagsOf(two)]).toEqual([
    ["cup", "tea"],
    ["pot", "tea"],
  ]);
  expect((await site.call(site.visitor, "tagInfo", { name: "tea" })).question_count).toBe(3);
  const [version] = await site.call(site.admin, "revisions", { object_id: one });
  expect(version).toMatchObject({ reason: "About tea", user_info: { username: site.admin.username } });
  const { list } = await site.call(site.admin, "staffLog", { object_id: one });
  expect(list[0]).toMatchObject({ action: "question_edit", note: "+ tea: About tea", can_undo: true });
  expect((await retag("remove_tag", "tea", [one, two])).changed).toEqual([one, two]);
  expect(await tagsOf(one)).toEqual(["cup"]);
  const [removal] = (await site.call(site.admin, "staffLog", { object_id: one })).list;
  await site.call(site.admin, "undoStaffAction", { id: removal!.id });
  expect(await tagsOf(one)).toEqual(["cup", "tea"]);
});

test("AD32 each question whose tags would break a limit is named with why, in words, and stays as it was", async () => {
  const full = await ask("a1", "a2", "a3", "a4", "a5");
  const [single, deleted] = [await ask("a1"), await ask("a2")];
  await site.call(site.admin, "deleteQuestion", { id: deleted });
  await make.tag("a6");
  const added = await retag("add_tag", "a6", [full, single, deleted, "10010000000009999"]);
  expect(added.changed).toEqual([single]);
  expect(added.failed).toMatchObject([
    { id: full, reason: "error.tag.maximum_count", msg: "A question has at most 5 tags." },
    { id: deleted },
    { id: "10010000000009999", reason: "error.question.not_found" },
  ]);
  const { min_tags } = site.app.settings.get("question");
  expect(min_tags).toBe(1);
  await retag("remove_tag", "a6", [single]);
  const last = await retag("remove_tag", "a1", [full, single]);
  expect(last.changed).toEqual([full]);
  expect(last.failed).toMatchObject([
    { id: single, reason: "error.tag.minimum_count", msg: "Please choose at least 1 tag." },
  ]);
  expect([await tagsOf(full), await tagsOf(single)]).toEqual([["a2", "a3", "a4", "a5"], ["a1"]]);
});

test("AD32 a synonym stands for its main tag, whose synonyms are removed with it", async () => {
  const main = await make.tag("javascript");
  await make.tag("js");
  const old = await ask("js", "cup");
  const synonym_tag_list = [{ slug_name: "js", display_name: "js", original_text: "" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list });
  const plain = await ask("cup");
  expect((await retag("add_tag", "js", [old, plain])).changed).toEqual([plain]);
  expect(await tagsOf(plain)).toEqual(["cup", "javascript"]);
  expect((await retag("remove_tag", "javascript", [old, plain])).changed).toEqual([old, plain]);
  expect([await tagsOf(old), await tagsOf(plain)]).toEqual([["cup"], ["cup"]]);
});

test("AD32 the tag has to exist, staff add reserved ones, and only administrators change many", async () => {
  const [id, reserved] = [await ask("cup"), await make.tag("official")];
  for (const tag of ["", "no-such-tag"]) {
    const failure = await site.error(site.admin, "changeQuestions", { question_ids: [id], change: "add_tag", tag });
    expect(failure.data).toMatchObject([{ error_field: "tag" }]);
  }
  await site.call(site.admin, "changeTags", { tag_ids: [reserved], change: "reserve" });
  expect((await retag("add_tag", "official", [id])).changed).toEqual([id]);
  const moderator = await site.person("moderator", { role_id: 3 });
  const input = { question_ids: [id], change: "remove_tag", tag: "official" };
  for (const who of [moderator, bob]) expect((await site.error(who, "changeQuestions", input)).code).toBe(403);
});

test("AD32 two administrators who add a tag at the same time add it once", async () => {
  const [id, other] = [await ask("cup"), await site.person("other-admin", { role_id: 2 })];
  const input = { question_ids: [id], change: "add_tag", tag: "tea" };
  const replies = await Promise.all([
    site.call(site.admin, "changeQuestions", input),
    site.call(other, "changeQuestions", input),
  ]);
  expect(replies.flatMap(({ changed, failed }) => [...changed, ...failed])).toEqual([id]);
  expect(await tagsOf(id)).toEqual(["cup", "tea"]);
});
