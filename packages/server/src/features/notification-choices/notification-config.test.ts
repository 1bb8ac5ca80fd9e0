import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import type { TestSite } from "../../../testing/index.ts";

let accounts: AccountSite;
let site: TestSite;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("a kind of mail that is left out is switched off", async () => {
  const amy = await accounts.member("amy");
  await site.call(amy, "saveNotificationConfig", { all_new_question: { key: "email", enable: true } });
  expect(await site.call(amy, "readNotificationConfig", {})).toMatchObject({
    inbox: { enable: false },
    all_new_question: { enable: true },
  });
});

test("AC11 an unknown channel is rejected, and nothing is saved", async () => {
  const cleo = await accounts.member("cleo");
  const error = await site.error(cleo, "saveNotificationConfig", { inbox: { key: "pigeon", enable: false } });
  expect(error.code).toBe(400);
  expect(await site.call(cleo, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: true } });
});
