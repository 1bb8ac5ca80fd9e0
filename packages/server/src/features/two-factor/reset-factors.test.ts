import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf, signedIn } from "../../../testing/accounts.ts";
import { enableAuthenticator } from "../../../testing/factors.ts";
import type { TestSite } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

const removed = async () => {
  const log = await site.call(site.admin, "staffLog", { page: 1, page_size: 20 });
  return log.list.filter(({ action }) => action === "person_second_factor").map(({ person: of }) => of?.username);
};

test("TS11 an admin removes a user's factors, which ends their sessions and is logged", async () => {
  const ann = await accounts.member("ann");
  await enableAuthenticator(site, ann);
  await site.call(site.admin, "resetFactors", { user_id: ann.id });
  expect(await site.call(ann, "currentPerson", {})).toBeNull();
  expect((await accounts.logIn("ann@example.com")).access_token).not.toBe("");
  await site.call(site.admin, "resetFactors", { user_id: ann.id });
  expect(await removed()).toEqual(["ann"]);
  expect((await site.error(site.admin, "resetFactors", { user_id: site.admin.id })).code).toBe(400);
  expect((await site.error(site.admin, "resetFactors", { user_id: "999" })).reason).toBe("error.user.not_found");
});

const login = { allow_new_registrations: true, allow_email_registrations: true, allow_password_login: true };
const ask = (staff_second_factor: boolean) => ({ ...login, allow_email_domains: [], staff_second_factor });

test("TS12 only an admin with a factor can require it of the staff; staff without one have no staff rights until then", async () => {
  expect(fieldsOf(await site.error(site.admin, "saveLoginSettings", ask(true)))).toEqual(["staff_second_factor"]);
  await enableAuthenticator(site, site.admin);
  await accounts.member("milo");
  const { id } = await accounts.logIn("milo@example.com");
  await site.call(site.admin, "setUserRole", { user_id: id, role_id: 3 });
  const mod = signedIn(await accounts.logIn("milo@example.com"));
  await site.call(mod, "staffLog", { page: 1, page_size: 20 });

  await site.call(site.admin, "saveLoginSettings", ask(true));
  expect((await site.call(site.admin, "readLoginSettings", {})).staff_second_factor).toBe(true);
  expect(JSON.stringify(await site.call(site.visitor, "siteInfo", {}))).not.toContain("second_factor");
  const required = await site.error(mod, "staffLog", { page: 1, page_size: 20 });
  expect(required).toMatchObject({ code: 403, data: { type: "second_factor" } });
  expect(await site.call(mod, "currentPerson", {})).toMatchObject({ role_id: 1, owes_second_factor: true });
  expect((await site.call(mod, "ownFactors", {})).required).toBe(true);

  const other = await site.person("berta", { role_id: 2 });
  expect((await site.error(other, "dashboard", {})).data).toEqual({ type: "second_factor" });
  expect((await site.error(await accounts.member("paula"), "dashboard", {})).data).not.toEqual({
    type: "second_factor",
  });

  await enableAuthenticator(site, mod);
  await site.call(mod, "staffLog", { page: 1, page_size: 20 });
  expect(await site.call(mod, "currentPerson", {})).toMatchObject({ role_id: 3 });
  expect(await site.call(mod, "currentPerson", {})).not.toHaveProperty("owes_second_factor");
  await site.call(site.admin, "saveLoginSettings", { ...login, allow_email_domains: [] });
  expect((await site.call(site.admin, "readLoginSettings", {})).staff_second_factor).toBe(true);
  await site.call(site.admin, "saveLoginSettings", ask(false));
  await site.call(other, "dashboard", {});
});
