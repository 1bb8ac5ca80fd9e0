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

type TagChangesToSend = Parameters<typeof site.call<"changeTags">>[2];
const change = (name: string, tag_ids: string[], more: TagChangesToSend = {}) =>
  site.call(site.admin, "changeTags", { tag_ids, change: name, ...more });
const reasons = ({ failed }: Awaited<ReturnType<typeof change>>) => failed.map(({ reason }) => reason);
const marked = async () => {
  const { recommend_tags, reserved_tags } = await site.call(site.admin, "readTagSettings", {});
  const slugs = (tags: readonly { readonly slug_name: string }[]) => tags.map(({ slug_name }) => slug_name);
  return { recommended: slugs(recommend_tags), reserved: slugs(reserved_tags) };
};
const logOf = async (object_id: string) => (await site.call(site.admin, "staffLog", { object_id })).list;
const questionTags = async (id: string) => {
  const { tags } = await site.call(site.visitor, "questionInfo", { id });
  return (tags ?? []).map(({ slug_name }) => slug_name).sort();
};

test("AD30 tags are recommended and reserved together, never both, and each can be undone in the staff log", async () => {
  const [tea, cup, pot] = [await make.tag("tea"), await make.tag("cup"), await make.tag("pot")];
  expect(await change("recommend", [tea, cup, tea], { reason: "Frequent" })).toEqual({
    changed: [tea, cup],
    failed: [],
  });
  expect(await change("recommend", [tea])).toEqual({ changed: [], failed: [] });
  const reply = await change("reserve", [tea, pot, "10030000000009999"]);
  expect(reply.changed).toEqual([pot]);
  expect(reasons(reply)).toEqual(["error.tag.marked_otherwise", "error.tag.not_found"]);
  expect(await marked()).toEqual({ recommended: ["tea", "cup"], reserved: ["pot"] });
  expect((await change("unrecommend", [tea, cup, pot])).changed).toEqual([tea, cup]);
  expect((await change("unreserve", [pot])).changed).toEqual([pot]);
  expect(await marked()).toEqual({ recommended: [], reserved: [] });
  const log = await logOf(tea);
  expect(log.map(({ action, note, can_undo }) => [action, note, can_undo])).toEqual([
    ["tag_unrecommend", "", true],
    ["tag_recommend", "Frequent", true],
  ]);
  await site.call(site.admin, "undoAdministration", { id: log[0]!.id });
  expect(await marked()).toEqual({ recommended: ["tea"], reserved: [] });
  const [, unreserved] = [
    await change("reserve", [pot]),
    (await logOf(pot)).find((each) => each.action === "tag_unreserve"),
  ];
  const again = await site.error(site.admin, "undoAdministration", { id: unreserved!.id });
  expect(again.reason).toBe("error.common.changed_since");
  await change("unreserve", [pot]);
  await change("unrecommend", [tea]);
});

test("AD30 synonyms and deleted tags are not marked, and only administrators mark", async () => {
  const [main, synonym, gone] = [await make.tag("kettle"), await make.tag("boiler"), await make.tag("gone")];
  const synonym_tag_list = [{ slug_name: "boiler", display_name: "boiler", original_text: "" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id: main, synonym_tag_list });
  await change("delete", [gone]);
  expect(reasons(await change("recommend", [synonym, gone]))).toEqual([
    "error.tag.not_contain_synonym_tags",
    "error.tag.not_found",
  ]);
  const moderator = await site.person("moderator", { role_id: 3 });
  for (const who of [moderator, bob])
    expect((await site.error(who, "changeTags", { tag_ids: [main], change: "recommend" })).code).toBe(403);
});

test("AD31 tags are merged into one together, with their questions, and each merge is undone in the staff log", async () => {
  const [target, one, two] = [await make.tag("infusion"), await make.tag("brew"), await make.tag("steep")];
  const { id: both } = await make.question({ by: bob, tags: ["brew", "infusion"] });
  const { id: other } = await make.question({ by: bob, tags: ["steep"] });
  const reply = await change("merge", [one, two, target, "10030000000009998"], { target: "Infusion", reason: "Same" });
  expect(reply.changed).toEqual([one, two]);
  expect(reasons(reply)).toEqual(["error.tag.cannot_set_synonym_as_itself", "error.tag.not_found"]);
  expect([await questionTags(both), await questionTags(other)]).toEqual([["infusion"], ["infusion"]]);
  expect(await change("merge", [one], { target: "infusion" })).toEqual({ changed: [], failed: [] });
  const [entry] = await logOf(two);
  expect(entry).toMatchObject({ action: "tag_merge", note: "steep → infusion: Same" });
  await site.call(site.admin, "undoStaffAction", { id: entry!.id });
  expect(await questionTags(other)).toEqual(["steep"]);
});

test("AD31 the tag of a merge has to be an available main tag", async () => {
  const source = await make.tag("source");
  const fields = async (target: string) =>
    (await site.error(site.admin, "changeTags", { tag_ids: [source], change: "merge", target })).data;
  for (const target of ["", "no-such-tag", "boiler"])
    expect(await fields(target)).toMatchObject([{ error_field: "target" }]);
  expect(await logOf(source)).toEqual([]);
});

test("T10 a recommended tag that is merged is recommended no longer, and again once that is undone", async () => {
  const [, source] = [await make.tag("leaf"), await make.tag("leaves")];
  await change("recommend", [source]);
  await change("merge", [source], { target: "leaf" });
  expect((await marked()).recommended).toEqual([]);
  await site.call(site.admin, "undoStaffAction", { id: (await logOf(source))[0]!.id });
  expect((await marked()).recommended).toEqual(["leaves"]);
  await change("unrecommend", [source]);
});
