import { type DeliveryChannel, deliveryChannels, type NotificationTopic } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann");
  bob = await site.person("bob", { rank: 500 });
});
afterAll(() => site.close());

const choose = (topic: NotificationTopic, ...channels: DeliveryChannel[]) => {
  const on = (channel: DeliveryChannel) => channels.includes(channel);
  const flags = { site: on("site"), mail: on("mail"), digest: on("digest"), push: on("push") };
  return site.call(ann, "saveNotificationChoices", { topics: [{ topic, ...flags }] });
};
const chosen = async (topic: NotificationTopic) => {
  const { topics } = await site.call(ann, "readNotificationChoices", {});
  const found = topics.find((each) => each.topic === topic)!;
  return deliveryChannels.filter((channel) => found[channel]);
};
const inboxOf = async (who: TestPerson) => {
  await site.settle();
  const { list } = await site.call(who, "notificationPage", { type: "inbox", inbox_type: "", page: 1, page_size: 20 });
  return list.map(({ notification_action }) => notification_action);
};
const newOf = async (who: TestPerson) => (await site.call(who, "notificationStatus", {})).inbox;

test("H16 a topic has its defaults until it is chosen, and choosing them again stores nothing", async () => {
  expect(await chosen("vote")).toEqual(["site", "digest"]);
  await choose("vote", "mail");
  expect(await chosen("vote")).toEqual(["mail"]);
  expect(await chosen("answer")).toEqual(["site", "digest", "push"]);
  await choose("vote", "site", "digest");
  const rows = await site.app.db.read
    .selectFrom("notification_choices")
    .selectAll()
    .where("user_id", "=", ann.id)
    .execute();
  expect(rows).toEqual([]);
});

test("H16 what cannot be chosen stays as it is", async () => {
  await choose("change");
  expect(await chosen("change")).toEqual(["site"]);
  await choose("unanswered", "site", "mail", "digest", "push");
  expect(await chosen("unanswered")).toEqual(["digest"]);
  await choose("change", "site", "digest", "push");
});

test("H16 a topic without the site is in no list and counts as nothing new", async () => {
  const { id } = await fixtures.question({ by: ann });
  await choose("vote", "digest");
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  expect(await inboxOf(ann)).toEqual([]);
  expect(await newOf(ann)).toBe(0);
  const stored = await site.app.db.read
    .selectFrom("notifications")
    .select(["kind", "topic"])
    .where("user_id", "=", ann.id)
    .where("action", "=", "up_voted_question")
    .execute();
  expect(stored).toEqual([{ kind: "elsewhere", topic: "vote" }]);
  await choose("vote", "site");
  const other = await fixtures.question({ by: ann });
  await site.call(bob, "castVote", { direction: "up", object_id: other.id });
  expect(await inboxOf(ann)).toEqual(["upvoted question"]);
  expect(await newOf(ann)).toBe(1);
});

test("H16 a topic without any channel stores no notification", async () => {
  const { id } = await fixtures.question({ by: ann });
  await choose("comment");
  await site.call(bob, "addComment", { object_id: id, original_text: "Which kettle is it?" });
  await site.settle();
  const stored = site.app.db.read.selectFrom("notifications").select("id").where("user_id", "=", ann.id);
  expect(await stored.where("topic", "=", "comment").execute()).toEqual([]);
  await choose("comment", "site", "digest", "push");
});

test("AC11 clients of Apache Answer switch mail about all that is addressed to a user, and read it as one", async () => {
  const config = async () => (await site.call(ann, "readNotificationConfig", {})).inbox.enable;
  const save = (enable: boolean) => site.call(ann, "saveNotificationConfig", { inbox: { key: "email", enable } });
  expect(await config()).toBe(false);
  await save(true);
  expect(await chosen("answer")).toContain("mail");
  expect(await chosen("vote")).not.toContain("mail");
  await choose("answer", "site");
  expect(await config()).toBe(false);
  // Saving what was read changes nothing.
  await save(false);
  expect(await chosen("answer")).toEqual(["site"]);
  expect(await chosen("comment")).toContain("mail");
  await save(true);
  expect(await chosen("answer")).toContain("mail");
  await choose("vote", "site", "mail");
  await save(false);
  expect(await config()).toBe(false);
  expect(await chosen("vote")).toEqual(["site"]);
});
