import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../../../../testing/index.ts";
import { MAX_SEARCHED } from "../../../platform/db/index.ts";

let site: TestSite;
const ids = new Map<string, string>();
beforeAll(async () => {
  site = await testSite();
  const fixtures = createFixtures(site);
  const bob = await site.person("bob", { rank: 30_000 });
  for (const slug of ["kettles", "tea", "cups", "green-tea", "old"]) {
    site.wait(60);
    ids.set(slug, await fixtures.tag(slug, { display_name: slug === "cups" ? "Cups & mugs" : slug }));
  }
  await fixtures.question({ by: bob, tags: ["tea", "kettles"] });
  await fixtures.question({ by: bob, tags: ["tea"] });
  await site.call(site.admin, "setTagSynonyms", {
    tag_id: ids.get("tea")!,
    synonym_tag_list: [{ slug_name: "green-tea", display_name: "green-tea", original_text: "" }],
  });
  await site.call(site.admin, "deleteTag", { tag_id: ids.get("old")! });
});
afterAll(() => site.close());

type TagListInput = Parameters<typeof site.call<"adminTagPage">>[2];
const page = (filters: TagListInput = {}) => site.call(site.admin, "adminTagPage", filters);
const found = async (filters: TagListInput = {}) => (await page(filters)).list.map(({ slug_name }) => slug_name);
const change = (name: "delete" | "undelete", ...slugs: string[]) => {
  const tag_ids = slugs.map((slug) => ids.get(slug) ?? "");
  return site.call(site.admin, "changeTags", { tag_ids, change: name, reason: "Typos" });
};

test("AD10 tags are listed by kind and order, and limited to words of their slug or name", async () => {
  expect(await found()).toEqual(["tea", "kettles", "cups"]);
  expect(await found({ order: "name" })).toEqual(["cups", "kettles", "tea"]);
  expect(await found({ order: "newest" })).toEqual(["cups", "tea", "kettles"]);
  expect(await found({ kind: "unused" })).toEqual(["cups"]);
  expect(await found({ kind: "synonyms" })).toEqual(["green-tea"]);
  expect(await found({ kind: "deleted" })).toEqual(["old"]);
  expect(await found({ kind: "recommended" })).toEqual([]);
  expect(await found({ query: "KETT" })).toEqual(["kettles"]);
  expect(await found({ query: "& mugs" })).toEqual(["cups"]);
  expect(await found({ query: "%" })).toEqual([]);
  const [synonym] = (await page({ kind: "synonyms" })).list;
  expect(synonym).toMatchObject({ main_tag_slug_name: "tea", question_count: 0 });
});

test("AD10 each page goes on where the one before ended, in every order", async () => {
  for (const order of ["questions", "name", "newest"] as const) {
    const whole = await found({ order });
    for (const query of ["", "e", "s"]) {
      const expected = whole.filter((slug) => slug.includes(query));
      const pages: string[] = [];
      let after = "";
      do {
        const part = await page({ order, query, after, page_size: 1 });
        pages.push(...part.list.map(({ slug_name }) => slug_name));
        after = part.next;
      } while (after !== "");
      expect(pages, `${order} ${query}`).toEqual(expected);
    }
  }
  expect(await found({ after: "nonsense" })).toEqual(["tea", "kettles", "cups"]);
  expect(MAX_SEARCHED).toBeGreaterThan(1000);
});

test("AD11 AD18 unused tags are deleted together with the reason in the log, what is in use is named, and undeleted", async () => {
  expect(await found({ kind: "unused" })).toEqual(["cups"]);
  expect(await change("delete", "tea", "cups", "old", "cups")).toMatchObject({
    changed: [ids.get("cups")],
    failed: [{ id: ids.get("tea"), reason: "error.tag.is_used_cannot_delete", msg: expect.stringContaining("in use") }],
  });
  expect((await found({ kind: "deleted", order: "name" })).sort()).toEqual(["cups", "old"]);
  expect((await change("undelete", "cups", "tea", "old")).changed).toEqual([ids.get("cups"), ids.get("old")]);
  expect(await found({ kind: "deleted" })).toEqual([]);
  const { list: log } = await site.call(site.admin, "staffLog", { object_id: ids.get("cups")! });
  expect(log.map(({ action, note }) => [action, note])).toEqual([
    ["tag_undelete", "Typos"],
    ["tag_delete", "Typos"],
  ]);
  await change("delete", "old");
  const unknown = { tag_ids: ["10030000000009999"], change: "delete" };
  expect((await site.call(site.admin, "changeTags", unknown)).failed).toMatchObject([
    { id: "10030000000009999", reason: "error.tag.not_found" },
  ]);
});

test("AD11 the tags of a list are exported with their counts", async () => {
  const { csv } = await site.call(site.admin, "exportTags", { order: "name" });
  const [head, ...rows] = csv.trim().split(/\r?\n/);
  expect(head).toBe('"id","slug","name","synonym_of","questions","followers","recommended","reserved","created_at"');
  expect(rows.map((row) => JSON.parse(`[${row}]`).slice(1, 5).map(String))).toEqual([
    ["cups", "Cups & mugs", "", "0"],
    ["kettles", "kettles", "", "1"],
    ["tea", "tea", "", "2"],
  ]);
});
