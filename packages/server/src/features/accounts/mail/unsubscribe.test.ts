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

test("AC11 the link of every mail unsubscribes from its kind", async () => {
  const bea = await accounts.member("bea");
  const code = { user_id: bea.id, purpose: "unsubscribe", detail: "answer" } as const;
  const codes = [];
  for (let mails = 0; mails < 2; mails++) codes.push(await site.app.db.write((tx) => issueCode(site.app, tx, code)));
  await site.call(site.visitor, "unsubscribe", { code: codes[0] ?? "" });
  const { topics } = await site.call(bea, "readNotificationChoices", {});
  expect(topics.flatMap((each) => (each.mail ? [each.topic] : []))).toEqual(["comment", "mention", "invitation"]);
  expect((await site.error(site.visitor, "unsubscribe", { code: codes[0] ?? "" })).code).toBe(403);
  expect(await site.call(site.visitor, "unsubscribe", { code: codes[1] ?? "" })).toBeNull();
});

test("AC11 an unsubscribe link is valid for 30 days", async () => {
  const fay = await accounts.member("fay");
  const code = { user_id: fay.id, purpose: "unsubscribe", detail: "answer" } as const;
  const issue = () => site.app.db.write((tx) => issueCode(site.app, tx, code));
  const [early, late] = [await issue(), await issue()];
  site.wait(30 * 86_400 - 1);
  await site.call(site.visitor, "unsubscribe", { code: early });
  site.wait(2);
  expect((await site.error(site.visitor, "unsubscribe", { code: late })).code).toBe(403);
});

test("AC11 a link of a mail that an earlier version sent stops all that its kind was", async () => {
  const gus = await accounts.member("gus");
  const code = { user_id: gus.id, purpose: "unsubscribe", detail: "inbox" } as const;
  const issued = await site.app.db.write((tx) => issueCode(site.app, tx, code));
  await site.call(site.visitor, "unsubscribe", { code: issued });
  expect(await site.call(gus, "readNotificationConfig", {})).toMatchObject({ inbox: { enable: false } });
});
