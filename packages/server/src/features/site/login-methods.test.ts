import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite, fieldsOf } from "../../../testing/accounts.ts";
import type { TestPerson, TestSite } from "../../../testing/index.ts";
import { completeLogin, connectorFixture, openBrowser, openForLogins, startLogin } from "../../../testing/logins.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite({ plugins: [connectorFixture("connector_tea"), connectorFixture("connector_cake")] });
  site = accounts.site;
  await openForLogins(site, ["connector_tea", "connector_cake"]);
});
afterAll(() => accounts.close());

const reason = "error.admin.last_way_in";
const plugins = { allow_new_registrations: true, allow_email_registrations: true, allow_email_domains: [] };
const close = (person = site.admin) =>
  site.call(person, "saveLoginSettings", { ...plugins, allow_password_login: false });
const closeError = () => site.error(site.admin, "saveLoginSettings", { ...plugins, allow_password_login: false });
const turn = (plugin_slug_name: string, enabled: boolean) => ({ plugin_slug_name, enabled });

async function connect(person: TestPerson, external_id: string) {
  const [tea] = await site.call(person, "connectedLogins", {});
  const browser = openBrowser(site, person);
  const state = await startLogin(browser, tea?.link ?? "");
  return completeLogin(browser, "connector_tea", { state, who: { external_id } });
}

test("G21 without an administrator who has another login method, login by password stays on", async () => {
  const error = await closeError();
  expect([error.reason, ...fieldsOf(error)]).toEqual([reason, "allow_password_login"]);
  // Connections of other users or of a suspended administrator do not count.
  await connect(await accounts.member("ann"), "ann-tea");
  const other = await site.person("berta", { role_id: 2 });
  await connect(other, "berta-tea");
  await site.call(site.admin, "setUserStatus", { user_id: other.id, status: "suspended", suspend_duration: "24h" });
  expect((await closeError()).reason).toBe(reason);
  expect((await site.call(site.admin, "readLoginSettings", {})).allow_password_login).toBe(true);

  await connect(site.admin, "admin-tea");
  await site.call(site.admin, "switchPlugin", turn("connector_tea", false));
  expect((await closeError()).reason).toBe(reason);
  await site.call(site.admin, "switchPlugin", turn("connector_tea", true));
  await close();
});

test("G21 while it is off, the last other method cannot be disabled", async () => {
  expect((await site.error(site.admin, "switchPlugin", turn("connector_tea", false))).reason).toBe(reason);
  await site.call(site.admin, "switchPlugin", turn("connector_cake", false));
  await close();
  expect((await site.error(site.admin, "unbindLogin", { external_id: "admin-tea" })).code).toBe(400);
  await site.call(site.admin, "saveLoginSettings", { ...plugins, allow_password_login: true });
  await site.call(site.admin, "switchPlugin", turn("connector_tea", false));
});
