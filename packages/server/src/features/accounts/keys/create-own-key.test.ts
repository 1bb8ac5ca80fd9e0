import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, PASSWORD } from "../../../../testing/accounts.ts";
import { enableAuthenticator } from "../../../../testing/factors.ts";
import type { TestSite } from "../../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
  await site.call(site.admin, "saveApiSettings", { personal_keys: true, key_calls_per_minute: 600 });
});
afterAll(() => accounts.close());

const key = { description: "my editor", scopes: ["account:read" as const], expires_at: 0, addresses: [] };

test("AK12 a session alone creates and rotates no key: the password and the second factor are needed", async () => {
  const ann = await accounts.member("ann");
  const noPassword = await site.error(ann, "createOwnKey", key);
  expect(fieldsOf(noPassword)).toEqual(["pass"]);
  const app = await enableAuthenticator(site, ann);
  expect(fieldsOf(await site.error(ann, "createOwnKey", { ...key, pass: PASSWORD }))).toEqual(["second_factor"]);
  expect((await site.call(ann, "ownKeys", {})).keys).toEqual([]);
  site.wait(60);
  await site.call(ann, "createOwnKey", { ...key, pass: PASSWORD, second_factor: app.code() });
  const id = (await site.call(ann, "ownKeys", {})).keys[0]!.id;
  const rotation = { id, grace_hours: 0, pass: PASSWORD };
  expect(fieldsOf(await site.error(ann, "rotateOwnKey", { ...rotation, pass: "wrong-Pass-1" }))).toEqual(["pass"]);
  expect(fieldsOf(await site.error(ann, "rotateOwnKey", rotation))).toEqual(["second_factor"]);
  site.wait(60);
  const { access_key } = await site.call(ann, "rotateOwnKey", { ...rotation, second_factor: app.code() });
  expect(await site.call({ ...site.visitor, token: access_key }, "currentPerson", {})).toMatchObject({ id: ann.id });
});
