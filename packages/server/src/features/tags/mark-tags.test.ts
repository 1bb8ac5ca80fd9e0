import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  for (const slug of ["kettle", "cup", "pot"]) {
    await site.call(site.admin, "createTag", { slug_name: slug, display_name: slug, original_text: `about a ${slug}` });
  }
});
afterAll(() => site.close());

const named = (...slugs: string[]) => slugs.map((slug_name) => ({ slug_name, display_name: slug_name }));

test("exactly the listed tags become recommended and reserved", async () => {
  const lists = { recommend_tags: named("Kettle"), reserved_tags: named("cup"), required_tag: true };
  await site.call(site.admin, "saveTagSettings", lists);
  expect(await site.call(site.admin, "readTagSettings", {})).toEqual({ ...lists, recommend_tags: named("kettle") });
  await site.call(site.admin, "saveTagSettings", { recommend_tags: named("pot") });
  expect(await site.call(site.admin, "readTagSettings", {})).toEqual({
    recommend_tags: named("pot"),
    reserved_tags: [],
    required_tag: false,
  });
});

test("T10 tags that do not exist are rejected by name, and nothing is changed", async () => {
  const lists = { recommend_tags: named("kettle", "saucer"), reserved_tags: named("spoon") };
  const error = await site.error(site.admin, "saveTagSettings", lists);
  expect(error).toMatchObject({ code: 400, reason: "error.tag.not_found" });
  expect(error.data).toMatchObject([{ error_field: "recommend_tags" }, { error_field: "reserved_tags" }]);
  expect(JSON.stringify(error.data)).toContain("saucer");
  expect((await site.call(site.admin, "readTagSettings", {})).recommend_tags).toEqual(named("pot"));
});

test("T10 recommended tags contain no reserved tag", async () => {
  const lists = { recommend_tags: named("kettle"), reserved_tags: named("KETTLE") };
  const error = await site.error(site.admin, "saveTagSettings", lists);
  expect(error.data).toMatchObject([{ error_field: "recommend_tags" }]);
});

test("G2 the older settings page about writing covers questions, tags and uploads", async () => {
  const page = await site.call(site.admin, "readWriteSettings", {});
  await site.call(site.admin, "saveWriteSettings", {
    ...page,
    min_tags: 2,
    max_image_size: 5,
    recommend_tags: named("cup"),
  });
  expect((await site.call(site.admin, "readQuestionSettings", {})).min_tags).toBe(2);
  expect((await site.call(site.admin, "readUploadSettings", {})).max_image_size).toBe(5);
  expect((await site.call(site.admin, "readTagSettings", {})).recommend_tags).toEqual(named("cup"));
});

test("G8 a change of a recommended tag reaches the settings of every page, in other processes too", async () => {
  const another = await site.startAnother();
  await site.call(site.admin, "saveTagSettings", { recommend_tags: named("kettle", "pot") });
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "kettle" });
  const shown = async () => (await site.call(site.visitor, "siteInfo", {})).site_tags.recommend_tags;
  const names = ["Kettles", "pot"];
  const renamed = { tag_id, slug_name: "kettle", display_name: "Kettles", original_text: "about a kettle" };
  await site.call(site.admin, "editTag", renamed);
  expect((await shown()).map((tag) => tag.display_name)).toEqual(names);
  await another.pollInvalidations();
  expect(another.app.settings.markedTags.recommend_tags.map((tag) => tag.display_name)).toEqual(names);
  await site.call(site.admin, "deleteTag", { tag_id });
  expect((await shown()).map((tag) => tag.slug_name)).toEqual(["pot"]);
});

test("T10 synonyms cannot be recommended or reserved", async () => {
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "cup" });
  await site.call(site.admin, "setTagSynonyms", { tag_id, synonym_tag_list: named("mug") });
  const error = await site.error(site.admin, "saveTagSettings", { reserved_tags: named("mug") });
  expect(error.data).toMatchObject([{ error_field: "reserved_tags" }]);
});

test("G24 the lists of tags say who changed them last, and what they were before", async () => {
  await site.call(site.admin, "saveTagSettings", { recommend_tags: named("pot"), reserved_tags: [] });
  await site.call(site.admin, "saveTagSettings", { recommend_tags: named("cup"), reserved_tags: [] });
  const changes = await site.call(site.admin, "settingChanges", { page: "write" });
  const [change] = changes.filter(({ name }) => name === "recommend_tags");
  expect(change).toMatchObject({ before: JSON.stringify([{ slug_name: "pot", display_name: "" }]) });
  expect(change?.user).not.toBeNull();
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "pot" });
  await site.call(site.admin, "changeTags", { tag_ids: [tag_id], change: "reserve", reason: "For staff" });
  const after = await site.call(site.admin, "settingChanges", { page: "write" });
  expect(after.find(({ name }) => name === "reserved_tags")).toMatchObject({ before: "[]" });
});
