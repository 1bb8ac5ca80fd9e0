import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 600 });
  await site.call(site.admin, "saveMcpSettings", { enabled: true, program_writing: true, program_posting: true });
});
afterAll(() => accounts.close());

const key = { description: "my editor", scopes: ["account:read" as const], expires_at: 0, addresses: [] };

test("AK15 the owner of a key changes its scopes, with their password, and the secret stays", async () => {
  const ann = await accounts.member("ann");
  const { access_key } = await site.call(ann, "createOwnKey", { ...key, pass: PASSWORD });
  const id = (await site.call(ann, "ownKeys", {})).keys[0]!.id;
  const as = { ...site.visitor, token: access_key };
  expect((await site.call(as, "currentPerson", {}))?.id).toBe(ann.id);
  const change = { id, scopes: ["users:read" as const], may_post: true };
  expect(fieldsOf(await site.error(ann, "changeOwnKey", change))).toEqual(["pass"]);
  await site.call(ann, "changeOwnKey", { ...change, pass: PASSWORD });
  expect((await site.call(ann, "ownKeys", {})).keys[0]).toMatchObject({ scopes: ["users:read"], may_post: true });
  expect((await site.error(as, "currentPerson", {})).reason).toBe("error.api_key.scope");
  expect((await site.call(as, "personalUserInfo", { username: ann.username })).username).toBe(ann.username);
});

test("AK15 nobody changes a key of another person, nor gives a key a scope that they may not give", async () => {
  const [bob, cat] = [await accounts.member("bob"), await accounts.member("cat")];
  await site.call(bob, "createOwnKey", { ...key, pass: PASSWORD });
  const id = (await site.call(bob, "ownKeys", {})).keys[0]!.id;
  const change = { id, scopes: ["users:read" as const], pass: PASSWORD };
  expect((await site.error(cat, "changeOwnKey", change)).reason).toBe("error.object.not_found");
  const wide = await site.error(bob, "changeOwnKey", { ...change, scopes: ["admin:read"] });
  expect(fieldsOf(wide)).toEqual(["scopes"]);
  expect((await site.error(site.admin, "changeScopedKey", { id, scopes: ["users:read"] })).code).toBe(400);
  expect((await site.call(bob, "ownKeys", {})).keys[0]?.scopes).toEqual(["account:read"]);
});

test("AK15 an administrator changes what a key of the site may read, which is logged", async () => {
  const created = { description: "statistics", scopes: ["questions:read" as const], expires_at: 0, addresses: [] };
  await site.call(site.admin, "createScopedKey", created);
  const id = (await site.call(site.admin, "apiKeys", {})).at(-1)?.id ?? 0;
  await site.call(site.admin, "changeScopedKey", { id, scopes: ["tags:read"] });
  expect((await site.call(site.admin, "apiKeys", {})).at(-1)?.scopes).toEqual(["tags:read"]);
  const { list } = await site.call(site.admin, "staffLog", { action: "api_key_change" });
  expect(list[0]).toMatchObject({ note: "statistics (tags:read)" });
});

test("AK17 a key that gets another scope that writes needs the trust of an administrator again", async () => {
  const dan = await accounts.member("dan");
  await site.call(dan, "createOwnKey", { ...key, scopes: ["mcp:read", "mcp:ask"], pass: PASSWORD });
  const id = (await site.call(dan, "ownKeys", {})).keys[0]!.id;
  await site.call(site.admin, "trustPersonalKey", { id, is_trusted: true });
  const change = async (scopes: ("mcp:read" | "mcp:ask" | "mcp:edit" | "tags:read")[]) => {
    await site.call(dan, "changeOwnKey", { id, scopes, may_post: true, pass: PASSWORD });
    return (await site.call(dan, "ownKeys", {})).keys[0]?.is_trusted;
  };
  expect(await change(["mcp:read", "mcp:ask", "tags:read"])).toBe(true);
  expect(await change(["mcp:read"])).toBe(true);
  expect(await change(["mcp:read", "mcp:edit"])).toBe(false);
});
