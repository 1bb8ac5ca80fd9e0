import { afterEach, beforeEach, expect, test } from "vitest";
import { DUMP, type DumpElement } from "../../../testing/dump.ts";
import { createImportFixture, type ImportFixture } from "../../../testing/imports.ts";

let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.close());

const withTexts = (excerpt: string, wiki: string) => ({
  ...DUMP,
  Posts: DUMP.Posts!.map((row) => {
    const { Id } = row as DumpElement;
    if (Id !== 50 && Id !== 51) return row;
    return { ...(row as DumpElement), Body: Id === 50 ? excerpt : wiki };
  }),
});
const text = async () => (await fixture.site.call(fixture.site.admin, "tagInfo", { name: "tea" })).original_text;

test("X49 texts of tags follow the source, and the same dump changes nothing", async () => {
  await fixture.write(DUMP);
  await fixture.run();
  const unchanged = await fixture.takeChanges(DUMP);
  expect(unchanged.tally.kept["changed tag texts"]).toBeUndefined();
  const { tally } = await fixture.takeChanges(withTexts("About tea.", "<p>Tea is a <em>hot</em> drink.</p>"));
  expect(tally.kept["changed tag texts"]).toBe(1);
  expect(await text()).toBe("About tea.\n\nTea is a *hot* drink.");
  expect((await fixture.takeChanges(withTexts("", ""))).tally.kept["changed tag texts"]).toBeUndefined();
});

test("X49 a tag that was edited here stays", async () => {
  const { site } = fixture;
  await fixture.write(DUMP);
  await fixture.run();
  const { tag_id } = await site.call(site.admin, "tagInfo", { name: "tea" });
  site.wait(10);
  const edit = { tag_id, slug_name: "tea", display_name: "Tea", original_text: "Edited on this site." };
  await site.call(site.admin, "editTag", edit);
  const { tally } = await fixture.takeChanges(withTexts("About tea.", "<p>Hot.</p>"));
  expect(tally.leftOut["changed tag texts"]).toEqual({ "edited here": 1 });
  expect(await text()).toBe("Edited on this site.");
});
