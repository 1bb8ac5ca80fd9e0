import { afterAll, afterEach, expect, test } from "vitest";
import { automationSite, to } from "../../../testing/webhooks/automation-site.ts";

const opened = await automationSite();
const { site, bob, receiver, webhook, save, ruleOf, actionsOf, ask, run } = opened;

afterEach(opened.clear);
afterAll(opened.close);

const isNotified = async () =>
  (await site.call(bob, "notificationPage", { type: "inbox", page: 1, page_size: 9 })).list.length > 0;

/** A rule with an action that is tried again later. */
const failing = async () => {
  receiver.answer(() => 500);
  const id = await save();
  await ask();
  await run();
  expect(await ruleOf(id)).toMatchObject({ waiting: 1 });
  receiver.answer(() => 204);
  receiver.received.length = 0;
  return id;
};

test("AR7 what a rule is still to do is left out when it is turned off", async () => {
  const id = await failing();
  await site.call(site.admin, "switchAutomationRule", { id, enabled: false });
  await run(3600);
  expect(receiver.received).toEqual([]);
  expect((await actionsOf(id)).map(({ state }) => state)).toEqual(["skipped"]);
});

test("AR7 what a rule is still to do is left out when it no longer has the action", async () => {
  const id = await failing();
  const { version } = await ruleOf(id);
  await save({ id, version, actions: [to("assign", `@${bob.username}`)] });
  await run(3600);
  expect(receiver.received).toEqual([]);
  expect((await actionsOf(id)).map(({ state }) => state)).toEqual(["skipped"]);
  expect(await isNotified()).toBe(false);
});

test("AR7 what a rule is still to do is done when only its name has changed", async () => {
  const id = await failing();
  const { version } = await ruleOf(id);
  await save({ id, version, name: "Another name", actions: [to("webhook", webhook)] });
  await run(3600);
  expect(receiver.received).toHaveLength(1);
});
