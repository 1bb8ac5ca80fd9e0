import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountSite, accountSite } from "../../../testing/accounts.ts";
import type { Site } from "../../../testing/index.ts";
import { issueCode } from "./codes.ts";

let accounts: AccountSite;
let site: Site;
beforeAll(async () => {
  accounts = await accountSite();
  site = accounts.site;
});
afterAll(() => accounts.close());

test("what is left out is off", async () => {
  const amy = await accounts.member("amy");
  await site.call(amy, "saveNotificationConfig", { all_new_question: { key: "email", enable: true } });
  expect(await site.call(amy, "readNotificationConfig", {})).toMatchObject({
    inbox: { enable: false },
    all_new_question: { enable: true },
  });
});

test("AC11 a channel that there is not is refused, and nothing is saved", async () => {
  const cleo = await accounts.member("cleo");
  const refused = await site.refusal(cleo, "saveNotificationConfig", { inbox: { key: "pigeon", enable: false } });
  expect(refused.code).toBe(400);
  expect(await site.call(cleo, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: true } });
});

test("AC11 every mail of a kind can stop it", async () => {
  const bea = await accounts.member("bea");
  const code = { user_id: bea.id, purpose: "unsubscribe", detail: "inbox" } as const;
  const codes = [];
  for (let mails = 0; mails < 2; mails++) codes.push(await site.app.db.write((tx) => issueCode(site.app, tx, code)));
  await site.call(site.visitor, "unsubscribe", { code: codes[0] ?? "" });
  expect(await site.call(bea, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: false } });
  expect((await site.refusal(site.visitor, "unsubscribe", { code: codes[0] ?? "" })).code).toBe(403);
  expect(await site.call(site.visitor, "unsubscribe", { code: codes[1] ?? "" })).toBeNull();
});

test("AC11 a link that stops a kind of mail is good for a day", async () => {
  const fay = await accounts.member("fay");
  const code = { user_id: fay.id, purpose: "unsubscribe", detail: "inbox" } as const;
  const issue = () => site.app.db.write((tx) => issueCode(site.app, tx, code));
  const [early, late] = [await issue(), await issue()];
  site.wait(86_399);
  await site.call(site.visitor, "unsubscribe", { code: early });
  site.wait(2);
  expect((await site.refusal(site.visitor, "unsubscribe", { code: late })).code).toBe(403);
});
