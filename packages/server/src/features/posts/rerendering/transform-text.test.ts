import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, guideExample, type TestSite, testSite } from "../../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite({ plugins: [await guideExample("transform")] });
});
afterAll(() => site.close());

test("PL40 an edit in a process that does not know yet that a plugin was switched on is transformed as well", async () => {
  const ann = await site.person("ann", { rank: 30_000 });
  const { id } = await createFixtures(site).question({ by: ann, content: "Please read it first." });
  const { db } = site.app;
  const turn = async (enabled: boolean) => {
    await site.call(site.admin, "switchPlugin", { plugin_slug_name: "glossary", enabled });
    await site.settle();
  };
  const stored = db.read.selectFrom("key_values").select("value").where("name", "=", "posts.transformed_by");
  await turn(true);
  const { value } = await stored.executeTakeFirstOrThrow();
  await turn(false);
  // As another process does it, before the news arrive here.
  await db.write(async (tx) => {
    await tx.updateTable("plugins").set({ enabled: 1 }).where("slug_name", "=", "glossary").execute();
    await tx.updateTable("key_values").set({ value }).where("name", "=", "posts.transformed_by").execute();
  });
  const { title, tags } = await site.call(ann, "questionInfo", { id });
  const edit = { id, title, tags: (tags ?? []).map(({ slug_name }) => ({ slug_name })), content: "Please RTFM." };
  await site.call(ann, "editQuestion", edit as never);
  expect(site.app.plugins.isEnabled("glossary")).toBe(false);
  await site.settle();
  site.wait(60);
  await site.settle();
  expect((await site.call(site.visitor, "questionInfo", { id })).html).toBe(
    '<p>Please <abbr title="Read the manual">RTFM</abbr>.</p>',
  );
});
