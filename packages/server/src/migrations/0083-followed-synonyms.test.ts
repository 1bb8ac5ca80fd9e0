import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCounters } from "../../test/check-counters.ts";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import type { SchemaDb } from "../platform/db/schema/schema.ts";
import { followedSynonyms } from "./0083-followed-synonyms.ts";

let site: TestSite;
let fixtures: SiteFixtures;
beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
});
afterAll(() => site.close());

test("FO7 on upgrade, who follows or ignores a synonym follows or ignores its main tag, unless they have chosen about it", async () => {
  const [main, synonym, other] = [await fixtures.tag("tea"), await fixtures.tag("chai"), await fixtures.tag("milk")];
  const follow = (who: TestPerson, object_id: string) => site.call(who, "follow", { object_id });
  const ignore = (who: TestPerson, tag_id: string) => site.call(who, "ignoreTag", { tag_id, is_cancel: false });
  const [follows, both, ignores] = [
    await site.person("follows"),
    await site.person("both"),
    await site.person("ignores"),
  ];
  const [stays, rejects] = [await site.person("stays"), await site.person("rejects")];
  for (const id of [synonym, other]) await follow(follows, id);
  for (const id of [synonym, main]) await follow(both, id);
  for (const id of [synonym, other]) await ignore(ignores, id);
  await ignore(stays, synonym);
  await follow(stays, main);
  await follow(rejects, synonym);
  await ignore(rejects, main);
  // The state that an earlier version left.
  const change = { main_tag_id: main, main_tag_slug_name: "tea" };
  await site.app.db.write((tx) => tx.updateTable("tags").set(change).where("id", "=", synonym).execute());
  const upgrade = () => site.app.db.write((tx) => followedSynonyms.up(tx as unknown as SchemaDb));
  await upgrade();
  await upgrade();
  const chosenBy = async (who: TestPerson) => {
    const [followed, ignored] = [await site.call(who, "tagsFollowing", {}), await site.call(who, "tagsIgnored", {})];
    return [followed, ignored].map((tags) => tags.map(({ slug_name }) => slug_name).sort());
  };
  expect(await chosenBy(follows)).toEqual([["milk", "tea"], []]);
  expect(await chosenBy(both)).toEqual([["tea"], []]);
  expect(await chosenBy(ignores)).toEqual([[], ["milk", "tea"]]);
  expect(await chosenBy(stays)).toEqual([["tea"], []]);
  expect(await chosenBy(rejects)).toEqual([[], ["tea"]]);
  expect(await checkCounters(site.app.db)).toEqual([]);
});
