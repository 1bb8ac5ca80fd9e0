import { afterAll, afterEach, expect, test } from "vitest";
import { openMailbox } from "../../../testing/mailbox.ts";
import { automationSite, to } from "../../../testing/webhooks/automation-site.ts";
import { countHardBounce } from "../mails/bounces/paused-addresses.ts";

const opened = await automationSite();
const { site, save, ruleOf, actionsOf, ask, run } = opened;
const mailbox = await openMailbox(site);

afterEach(opened.clear);
afterAll(async () => {
  await mailbox.close();
  await opened.close();
});

const logged = async (query: string) => (await site.call(site.admin, "adminMailPage", { kind: "rule", query })).list;
const statesOf = async (id: string) => (await actionsOf(id)).map(({ state }) => state);

test("AR4 ML1 a mail of a rule to an address is in the log, and cannot be sent again from there", async () => {
  const id = await save({ name: "Office", actions: [to("mail", "office@example.net")] });
  await ask({ title: "Which pot for green tea" });
  await run();
  const [received] = await mailbox.newMails("office@example.net");
  const [mail, ...others] = await logged("office@example.net");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    ...{ kind: "rule", state: "sent", username: "", may_send_again: false, language: "en_US" },
    ...{ subject: received?.subject, message_id: received?.headers.get("message-id") },
  });
  expect(await statesOf(id)).toEqual(["done"]);
});

test("AR7 ML2 a mail of a rule that fails for now waits in the log, and is there once", async () => {
  const id = await save({ actions: [to("mail", "later@example.net")] });
  await ask();
  mailbox.rejectNext("receiver", 451);
  await run();
  expect(await logged("later@example.net")).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await run(60);
  expect(await mailbox.newMails("later@example.net")).toHaveLength(1);
  expect(await logged("later@example.net")).toMatchObject([{ state: "sent", attempts: 2 }]);
  expect(await statesOf(id)).toEqual(["done"]);
});

test("AR4 ML8 a rule sends nothing to an address to which mail pauses", async () => {
  const { app } = site;
  const complaint = { address_key: "paused@example.net", cause: "complained", answer: "" } as const;
  await app.db.write((tx) => countHardBounce(app, tx, complaint));
  const id = await save({ actions: [to("mail", "Paused@example.net")] });
  await ask();
  await run();
  expect(await mailbox.newMails("paused@example.net")).toEqual([]);
  expect(await logged("paused@example.net")).toMatchObject([{ state: "stopped", stop: "paused" }]);
  expect(await statesOf(id)).toEqual(["skipped"]);
  expect(await ruleOf(id)).toMatchObject({ pause: "", failed: 0 });
});
