import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  guideExample,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { renderText } from "../index.ts";

let site: TestSite;
let ann: TestPerson;
let fixtures: SiteFixtures;
beforeAll(async () => {
  site = await testSite({ plugins: [await guideExample("transform")] });
  ann = await site.person("ann", { rank: 30_000 });
  fixtures = createFixtures(site);
});
afterAll(() => site.close());

const turn = async (enabled: boolean) => {
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "glossary", enabled });
  await site.settle();
};
const TRANSFORMED = '<p>Please <abbr title="Read the manual">RTFM</abbr>.</p>';
const htmlOf = async (id: string) => (await site.call(site.visitor, "questionInfo", { id })).html;

test("PL40 an edit in a process that does not know yet that a plugin was switched on is transformed as well", async () => {
  const { id } = await fixtures.question({ by: ann, content: "Please read it first." });
  const { db } = site.app;
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
  expect(await htmlOf(id)).toBe(TRANSFORMED);
  await turn(false);
});

test("PL40 a text that is being saved while a plugin is switched on is transformed as well", async () => {
  const { id } = await fixtures.question({ by: ann, content: "Please read it first." });
  const content = "Please RTFM.";
  const rendered = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const saved = site.app.db.write(async (tx) => {
    const { html } = await renderText(site.app, tx, content, id);
    expect(html).toBe("<p>Please RTFM.</p>");
    rendered.resolve();
    await goOn.promise;
    await tx.updateTable("questions").set({ content, html }).where("id", "=", id).execute();
  });
  await rendered.promise;
  // Nothing is to be rendered again before this text is saved, however long that takes.
  const switched = turn(true);
  await Promise.race([switched, pause(300)]);
  goOn.resolve();
  await saved;
  await switched;
  await site.settle();
  expect(await htmlOf(id)).toBe(TRANSFORMED);
});
