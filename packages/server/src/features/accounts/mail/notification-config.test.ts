import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../../testing/accounts.ts";
import type { TestSite } from "../../../../testing/index.ts";
import { issueCode } from "../codes.ts";

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

test("AC11 the link of every mail unsubscribes from its kind", async () => {
  const bea = await accounts.member("bea");
  const code = { user_id: bea.id, purpose: "unsubscribe", detail: "inbox" } as const;
  const codes = [];
  for (let mails = 0; mails < 2; mails++) codes.push(await site.app.db.write((tx) => issueCode(site.app, tx, code)));
  await site.call(site.visitor, "unsubscribe", { code: codes[0] ?? "" });
  expect(await site.call(bea, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: false } });
  expect((await site.error(site.visitor, "unsubscribe", { code: codes[0] ?? "" })).code).toBe(403);
  expect(await site.call(site.visitor, "unsubscribe", { code: codes[1] ?? "" })).toBeNull();
});

test("AC11 an unsubscribe link is valid for a day", async () => {
  const fay = await accounts.member("fay");
  const code = { user_id: fay.id, purpose: "unsubscribe", detail: "inbox" } as const;
  const issue = () => site.app.db.write((tx) => issueCode(site.app, tx, code));
  const [early, late] = [await issue(), await issue()];
  site.wait(86_399);
  await site.call(site.visitor, "unsubscribe", { code: early });
  site.wait(2);
  expect((await site.error(site.visitor, "unsubscribe", { code: late })).code).toBe(403);
});
