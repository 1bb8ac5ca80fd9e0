import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { countQueries } from "../../../platform/db/index.ts";
import { suggestTags } from "./suggest-tags.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 2000 });
  bob = await site.person("bob");
  await fixtures.question({ by: ann, title: "How do I descale a copper kettle", tags: ["kettle", "limescale"] });
  await fixtures.question({ by: ann, title: "Descaling an iron kettle with vinegar", tags: ["kettle", "limescale"] });
  await fixtures.question({ by: ann, title: "When does oolong open", tags: ["oolong", "green-tea"] });
  await fixtures.question({ by: ann, title: "绿茶应该用多热的水", tags: ["绿茶"] });
  await fixtures.question({ by: ann, title: "Which cups are announced", tags: ["news"] });
  await site.call(site.admin, "createTag", {
    slug_name: "sencha",
    display_name: "Sencha",
    original_text: "A green tea.",
  });
  const { tag_id } = await site.call(site.admin, "tagInfo", { name: "green-tea" });
  await site.call(site.admin, "setTagSynonyms", { tag_id, synonym_tag_list: [{ slug_name: "sencha" }] });
  await site.settle();
});
afterAll(() => site.close());

const suggested = async (title: string, content = "", by: TestPerson = bob) =>
  (await site.call(by, "suggestTags", { title, content })).map(({ slug_name }) => slug_name);

test("Q22 tags that the title names are suggested, synonyms as their main tag", async () => {
  expect(await suggested("Where does oolong grow")).toEqual(["oolong"]);
  expect(await suggested("Where does green tea grow")).toEqual(["green-tea"]);
  expect(await suggested("Where does sencha grow")).toEqual(["green-tea"]);
  expect(await suggested("哪里种绿茶")).toEqual(["绿茶"]);
});

test("Q22 tags of two similar questions are suggested, though no word names them", async () => {
  expect(await suggested("What is the safest way of descaling with vinegar")).toEqual(["kettle", "limescale"]);
});

test("Q22 a tag that only the text names needs a similar question that has it", async () => {
  const story = "It is my grandmother's kettle. ".repeat(30);
  const content = `${story} I drink oolong.`;
  expect(await suggested("How do I descale this", content)).toEqual(["kettle", "limescale"]);
});

test("Q22 a reserved tag is suggested to staff only", async () => {
  const rules = { recommend_tags: [], reserved_tags: [{ slug_name: "news" }] };
  await site.call(site.admin, "saveTagSettings", { ...rules, required_tag: false });
  expect(await suggested("Is there any news")).toEqual([]);
  expect(await suggested("Is there any news", "", site.admin)).toEqual(["news"]);
});

test("F39 a visitor gets tags and similar questions, and one network not endlessly", async () => {
  const title = "How do I descale a copper kettle";
  const { visitor } = site;
  expect(await site.call(visitor, "suggestTags", { title, content: "" })).toEqual(
    await site.call(bob, "suggestTags", { title, content: "" }),
  );
  const similar = await site.call(visitor, "similarForVisitors", { title });
  expect(similar).toEqual(await site.call(bob, "questionSimilar", { title }));
  expect(similar.length).toBeGreaterThan(0);
  for (let count = 2; count < 120; count += 1) await site.call(visitor, "similarForVisitors", { title: "" });
  await site.error(visitor, "similarForVisitors", { title });
  await site.error(visitor, "suggestTags", { title, content: "" });
  expect((await site.error(visitor, "checkQuestion", { title, content: "It is old.", tags: [] })).reason).toBe(
    (await site.error(visitor, "suggestTags", { title, content: "" })).reason,
  );
  expect(await site.call(bob, "questionSimilar", { title })).toEqual(similar);
  site.wait(61);
  expect(await site.call(visitor, "similarForVisitors", { title })).toEqual(similar);
});

test("F39 all that is wrong with a visitor's question is said, and nothing is stored", async () => {
  const { also, data } = await site.error(site.visitor, "checkQuestion", { title: "", content: "", tags: [] });
  const fields = [...((data ?? []) as { error_field: string }[]), ...(also ?? [])];
  expect(new Set(fields.map((each) => each.error_field))).toEqual(new Set(["title", "content", "tags"]));
  const right = { title: "How do I descale a kettle", content: "It is old.", tags: [{ slug_name: "kettles" }] };
  const before = await site.app.db.read.selectFrom("questions").select("id").execute();
  expect(await site.call(site.visitor, "checkQuestion", right)).toBeNull();
  expect(await site.app.db.read.selectFrom("questions").select("id").execute()).toHaveLength(before.length);
});

test("Q22 an empty question has no suggestions", async () => {
  expect(await suggested("", "")).toEqual([]);
  expect(await suggested("???")).toEqual([]);
});

test("Q22 suggestions cost a few queries, however long the text is", async () => {
  const content = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(" ");
  const input = { title: "How do I descale a copper kettle for sencha", content };
  const { queries } = await countQueries(site.app.db, () =>
    suggestTags(site.app, { ...bob, signed_in: true } as never, input),
  );
  expect(queries.length).toBeLessThanOrEqual(13);
});
