import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { countQueries } from "../../platform/db/index.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
  bob = await site.person("bob");
});
afterAll(() => site.close());

const names = async (who: TestPerson) => (await site.call(who, "savedFilters", {})).filters.map(({ name }) => name);
const save = (who: TestPerson, name: string, address: string) => site.call(who, "saveFilter", { name, address });
const idOf = async (who: TestPerson, name: string) =>
  (await site.call(who, "savedFilters", {})).filters.find((filter) => filter.name === name)?.id ?? "";

it("SF1 a list or a search is saved under a name, without its page, and only its owner sees it", async () => {
  await save(ann, " Unanswered tea ", "/tags/tea?order=unanswered&page=4");
  const { filters } = await save(ann, "Hot cups", "/search?q=hot+%5Bcup%5D&order=newest&page=2");
  expect(filters).toMatchObject([
    { name: "Unanswered tea", address: "/tags/tea?order=unanswered" },
    { name: "Hot cups", address: "/search?q=hot+%5Bcup%5D&order=newest" },
  ]);
  expect(await site.call(ann, "savedFilters", {})).toEqual({ filters });
  expect(await site.call(bob, "savedFilters", {})).toEqual({ filters: [] });
});

it.each(["/users", "https://evil.example/search?q=tea", "javascript:alert(1)", "/questions", ""])(
  "SF1 %j is not saved",
  async (address) => {
    const error = await site.error(bob, "saveFilter", { name: "Bad", address });
    expect(error).toMatchObject({ code: 400, data: [{ error_field: "address" }] });
    expect(await names(bob)).toEqual([]);
  },
);

it("SF2 the same list and the same name are saved once, and a name is needed", async () => {
  const cat = await site.person("cat");
  await save(cat, "Open", "/questions?order=unanswered");
  expect(await site.error(cat, "saveFilter", { name: "Other", address: "/?order=unanswered&page=2" })).toMatchObject({
    code: 400,
    reason: "error.saved_filter.saved_already",
  });
  expect(await site.error(cat, "saveFilter", { name: "OPEN", address: "/tags/tea" })).toMatchObject({
    reason: "error.saved_filter.name_taken",
    data: [{ error_field: "name" }],
  });
  for (const name of [" ", "t".repeat(51)])
    expect(await site.error(cat, "saveFilter", { name, address: "/tags/tea" })).toMatchObject({
      data: [{ error_field: "name" }],
    });
  expect(await names(cat)).toEqual(["Open"]);
});

it("SF2 a user has at most thirty filters, also when they are saved at the same time", async () => {
  const dan = await site.person("dan");
  for (let n = 1; n < 29; n++) await save(dan, `Tag ${n}`, `/tags/t${n}`);
  const results = await Promise.allSettled([29, 30, 31].map((n) => save(dan, `Tag ${n}`, `/tags/t${n}`)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await site.error(dan, "saveFilter", { name: "More", address: "/tags/more" })).toMatchObject({
    code: 400,
    reason: "error.saved_filter.too_many",
  });
  const { queries } = await countQueries(site.app.db, () => site.call(dan, "savedFilters", {}));
  expect(queries.filter((query) => query.includes("saved_filters"))).toHaveLength(1);
});

it("SF3 filters are renamed, moved and deleted, and a deleted one is saved again at its place", async () => {
  const eve = await site.person("eve");
  for (const tag of ["a", "b", "c"]) await save(eve, tag, `/tags/${tag}`);
  await site.call(eve, "changeFilter", { id: await idOf(eve, "c"), position: 1 });
  expect(await names(eve)).toEqual(["c", "a", "b"]);
  await site.call(eve, "changeFilter", { id: await idOf(eve, "a"), name: "A tag" });
  expect(await names(eve)).toEqual(["c", "A tag", "b"]);
  await site.call(eve, "changeFilter", { id: await idOf(eve, "c"), position: 99 });
  expect(await names(eve)).toEqual(["A tag", "b", "c"]);
  expect(await site.error(eve, "changeFilter", { id: await idOf(eve, "b"), name: "C" })).toMatchObject({
    data: [{ error_field: "name" }],
  });
  await site.call(eve, "deleteFilter", { id: await idOf(eve, "b") });
  expect(await names(eve)).toEqual(["A tag", "c"]);
  await site.call(eve, "saveFilter", { name: "b", address: "/tags/b", position: 2 });
  expect(await names(eve)).toEqual(["A tag", "b", "c"]);
});

it("SF3 a filter of another user is neither changed nor deleted", async () => {
  const id = await idOf(ann, "Hot cups");
  expect(await site.error(bob, "changeFilter", { id, name: "Mine" })).toMatchObject({ code: 400 });
  expect(await site.error(bob, "deleteFilter", { id })).toMatchObject({ code: 400 });
  expect(await names(ann)).toContain("Hot cups");
});

it("SF4 filters are deleted with the account", async () => {
  const fay = await site.person("fay");
  await save(fay, "Tea", "/tags/tea");
  await site.call(site.admin, "setUserStatus", { user_id: fay.id, status: "deleted" });
  await site.settle();
  const rows = await site.app.db.read.selectFrom("saved_filters").select("user_id").execute();
  expect(rows.filter(({ user_id }) => user_id === fay.id)).toEqual([]);
});
