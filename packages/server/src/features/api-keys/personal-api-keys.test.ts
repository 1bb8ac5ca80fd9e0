import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite();
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 600 });
  ann = await site.person("ann");
  bob = await site.person("bob");
  await add(ann, { description: "Editor of Ann", scopes: ["account:read"] });
  await add(ann, { description: "100% script", scopes: ["questions:read"], expires_at: site.app.now() + 50 });
  const used = await add(bob, { description: "Editor of Bob", scopes: ["account:read", "users:read"] });
  site.wait(100);
  await site.call({ ...site.visitor, token: used }, "currentPerson", {});
});
afterAll(() => site.close());

interface NewKey {
  readonly description: string;
  readonly scopes: ("account:read" | "questions:read" | "users:read")[];
  readonly expires_at?: number;
}
const add = async (who: TestPerson, { expires_at = 0, ...key }: NewKey) =>
  (await site.call(who, "createOwnKey", { ...key, expires_at, addresses: [] })).access_key;

type Filter = Parameters<typeof listed>[0];
async function listed(filter: {
  query?: string;
  username?: string;
  scope?: "account:read" | "users:read";
  state?: "never_used" | "expired" | "trusted";
}) {
  const { list } = await site.call(site.admin, "personalApiKeys", filter);
  return list.map(({ description }) => description);
}

test("AK16 the keys of all people are listed, the newest first, with their users and without their secrets", async () => {
  const { list, next } = await site.call(site.admin, "personalApiKeys", {});
  expect(list.map(({ description, user_info }) => [description, user_info.username])).toEqual([
    ["Editor of Bob", "bob"],
    ["100% script", "ann"],
    ["Editor of Ann", "ann"],
  ]);
  expect(next).toBe("");
  expect(list[0]?.access_key).toMatch(/^sk_.{4}\*{8}.{4}$/);
});

test.each<[Filter, string[]]>([
  [{ query: "EDITOR" }, ["Editor of Bob", "Editor of Ann"]],
  [{ query: "%" }, ["100% script"]],
  [{ username: "ann" }, ["100% script", "Editor of Ann"]],
  [{ username: "ann", query: "editor" }, ["Editor of Ann"]],
  [{ scope: "users:read" }, ["Editor of Bob"]],
  [{ scope: "account:read" }, ["Editor of Bob", "Editor of Ann"]],
  [{ state: "never_used" }, ["100% script", "Editor of Ann"]],
  [{ state: "expired" }, ["100% script"]],
  [{ state: "trusted" }, []],
])("AK16 the filter %j finds %j", async (filter, expected) => {
  expect(await listed(filter)).toEqual(expected);
});

test("AK16 a page names where the next one begins, and an unknown user is none", async () => {
  const seen: string[] = [];
  let after = "";
  do {
    const part = await site.call(site.admin, "personalApiKeys", { after, page_size: 1 });
    expect(part.list).toHaveLength(1);
    seen.push(...part.list.map(({ description }) => description));
    after = part.next;
  } while (after !== "");
  expect(seen).toEqual(["Editor of Bob", "100% script", "Editor of Ann"]);
  expect((await site.error(site.admin, "personalApiKeys", { username: "missing" })).code).toBe(404);
});

test("AK16 a list is exported as CSV, in which no cell is a formula", async () => {
  const cat = await site.person("cat");
  await add(cat, { description: "=1+1", scopes: ["account:read"] });
  const { csv } = await site.call(site.admin, "exportPersonalKeys", { username: "cat" });
  const [head, row] = csv.split(/\r?\n/);
  expect(head).toContain('"description","username","scopes"');
  expect(row).toContain("'=1+1");
  expect(row).toContain('"cat","account:read"');
});

test("AK16 AD18 keys are deleted together with a result for each, and the user and the reason in the log", async () => {
  const dan = await site.person("dan");
  const token = await add(dan, { description: "first", scopes: ["account:read"] });
  await add(dan, { description: "second", scopes: ["account:read"] });
  const ids = (await site.call(dan, "ownKeys", {})).keys.map(({ id }) => id);
  const { changed, failed } = await site.call(site.admin, "deletePersonalKeys", {
    ...{ ids: [999_999, ...ids, ...ids], reason: "found in a public file" },
  });
  expect(changed).toEqual(ids.map(String));
  expect(failed).toEqual([expect.objectContaining({ id: "999999", reason: "error.object.not_found" })]);
  expect((await site.call(dan, "ownKeys", {})).keys).toEqual([]);
  expect((await site.error({ ...site.visitor, token }, "personalVotes", {})).code).toBe(403);
  const { list } = await site.call(site.admin, "staffLog", { action: "api_key_delete" });
  expect(list.map(({ note }) => note).sort()).toEqual([
    "first: found in a public file",
    "second: found in a public file",
  ]);
});

test("AK17 an administrator trusts a personal key once, and no other kind of key", async () => {
  await site.call(site.admin, "createApiKey", { description: "of the site", scope: "global" });
  const other = (await site.call(site.admin, "apiKeys", {})).at(-1)?.id ?? 0;
  expect((await site.error(site.admin, "trustPersonalKey", { id: other, is_trusted: true })).code).toBe(400);
  const id = (await site.call(bob, "ownKeys", {})).keys[0]?.id ?? 0;
  await site.call(site.admin, "trustPersonalKey", { id, is_trusted: true });
  await site.call(site.admin, "trustPersonalKey", { id, is_trusted: true });
  expect(await listed({ state: "trusted" })).toEqual(["Editor of Bob"]);
  const { list } = await site.call(site.admin, "staffLog", { action: "api_key_trust" });
  expect(list).toHaveLength(1);
  const key = { ...site.visitor, token: await add(bob, { description: "x", scopes: ["account:read"] }) };
  expect((await site.error(key, "trustPersonalKey", { id, is_trusted: true })).code).toBe(403);
});

test("MC12 what staff and their programs write over HTTP with a key waits as well, unless the key is trusted", async () => {
  const { access_key } = await site.call(site.admin, "createOwnKey", {
    ...{ description: "script", scopes: ["questions:write"], expires_at: 0, addresses: [] },
  });
  const as = { ...site.visitor, token: access_key };
  const tags = [{ slug_name: "tea", display_name: "tea", original_text: "Tea." }];
  const asked = await site.call(as, "askQuestion", {
    title: "Written by a script?",
    content: "A text of a script.",
    tags,
  });
  expect(asked).toMatchObject({ status: 11, written_with: "script" });
});
