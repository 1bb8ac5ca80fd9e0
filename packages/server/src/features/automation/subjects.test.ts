import { afterAll, afterEach, expect, test } from "vitest";
import { openMailbox } from "../../../testing/mailbox.ts";
import { automationSite, to } from "../../../testing/webhooks/automation-site.ts";

const opened = await automationSite();
const { site, fixtures, mona, bob, receiver, webhook, sent, fields, save, ruleOf, actionsOf, ask, run } = opened;
const mailbox = await openMailbox(site);

afterEach(opened.clear);
afterAll(async () => {
  await mailbox.close();
  await opened.close();
});

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const problemsOf = async (more: object) =>
  (await site.error(site.admin, "saveAutomationRule", fields(more) as never)).data as { error_field: string }[];
const fieldsOf = async (more: object) => (await problemsOf(more)).map(({ error_field }) => error_field);
const inboxOf = async (who: typeof mona) =>
  (await site.call(who, "notificationGroups", { type: "inbox", page: 1, page_size: 9 })).list;
const register = async (name: string, more: object = {}) => {
  const person = await site.person(name);
  await site.call(person, "updateProfile", { display_name: name, username: name, bio: "", ...more } as never);
  return person;
};

test("AR10 a new tag goes to a webhook, a chat, an address and people, with links and without a post", async () => {
  const id = await save({
    ...{ name: "New tags", events: ["tag.created"], words: ["porcelain"] },
    actions: [to("webhook", webhook), to("chat", "scripted"), to("mail", "office@example.net"), to("assign", "@mona")],
  });
  await fixtures.tag("earthenware");
  const tag = await fixtures.tag("porcelain");
  await run();
  const [body, ...more] = bodies();
  expect(more).toEqual([]);
  expect(body).toMatchObject({ type: "rule.matched", reason: "tag.created", rule: { id, name: "New tags" } });
  expect(body.data).toMatchObject({ tag: { id: tag, status: "available", slug_name: "porcelain" } });
  expect(sent[0]?.message.question_url).toMatch(/\/tags\/porcelain$/);
  expect(sent[0]?.message.sentence.map(({ text }) => text).join("")).toBe("New tags: porcelain");
  const [mail] = await mailbox.newMails("office@example.net");
  expect(mail?.text).toContain("/tags/porcelain");
  const [item] = await inboxOf(mona);
  expect(item?.object_info).toMatchObject({ title: "porcelain", object_map: { tag: "porcelain" }, object_type: "tag" });
  expect(
    (await actionsOf(id)).map(({ object_type, slug_name, title, state }) => [object_type, slug_name, title, state]),
  )
    // One line for each of the four actions.
    .toEqual(Array.from({ length: 4 }, () => ["tag", "porcelain", "porcelain", "done"]));
});

test("AR10 a changed profile with a word of the rule is told of with its link, and never with its address", async () => {
  await save({
    ...{ name: "Shops", events: ["user.edited"], words: ["teashop"], account_days: 7, below_rank: 50 },
    actions: [to("webhook", webhook), to("chat", "scripted"), to("assign", "moderators")],
  });
  await register("olga", { bio: "I like tea." });
  const seller = await register("seller", { bio: "Visit my TEASHOP today." });
  await run();
  expect(bodies().map(({ data }) => data.user)).toMatchObject([{ id: seller.id, username: "seller", reputation: 1 }]);
  expect(JSON.stringify([bodies(), sent])).not.toContain("seller@");
  expect(sent[0]?.message.question_url).toMatch(/\/users\/seller$/);
  const [item] = await inboxOf(mona);
  expect(item?.object_info).toMatchObject({ title: "seller", object_map: { user: "seller" }, object_type: "user" });
});

test("AR10 conditions about accounts have to be met", async () => {
  await save({ events: ["user.edited"], below_rank: 10 });
  const { id } = await register("novice");
  const known = await site.person("known", { rank: 400 });
  await site.call(known, "updateProfile", { display_name: "known", username: "known", bio: "New" } as never);
  await run();
  expect(bodies().map(({ data }) => data.user.id)).toEqual([id]);
});

test("AR10 a rule about accounts acts once for each, or for each event, and both may follow each other", async () => {
  const id = await save({ events: ["user.role_changed"], repeat: "post" });
  const person = await site.person("climber");
  const give = async (role_id: number) => {
    await site.call(site.admin, "setUserRole", { user_id: person.id, role_id });
    await run();
  };
  await give(3);
  await give(1);
  expect(receiver.received).toHaveLength(1);
  const { version } = await ruleOf(id);
  await save({ id, version, events: ["user.role_changed"], repeat: "event" });
  await give(3);
  await give(1);
  expect(receiver.received).toHaveLength(3);
  expect((await actionsOf(id)).every(({ username }) => username === "climber")).toBe(true);
});

test("AR10 of a deleted tag a webhook gets id and status; chats and addresses get nothing", async () => {
  const tag = await fixtures.tag("doomed");
  const id = await save({
    ...{ events: ["tag.deleted"] },
    actions: [to("webhook", webhook), to("chat", "scripted"), to("mail", "office@example.net"), to("assign", "@bob")],
  });
  await site.call(site.admin, "deleteTag", { tag_id: tag });
  await run();
  expect(bodies().map(({ data }) => data)).toEqual([{ tag: { id: tag, status: "deleted" } }]);
  expect(sent).toEqual([]);
  expect(await mailbox.newMails("office@example.net")).toEqual([]);
  expect((await inboxOf(bob)).some(({ object_info }) => object_info.object_type === "tag")).toBe(false);
  expect((await actionsOf(id)).map(({ state }) => state).sort()).toEqual(["done", "done", "skipped", "skipped"]);
});

test("AR10 what does not apply to tags or accounts is refused, and so are mixed events", async () => {
  expect(await fieldsOf({ events: ["tag.created", "user.registered"] })).toEqual(["events"]);
  expect(await fieldsOf({ events: ["question.created", "tag.created"] })).toEqual(["events"]);
  expect(await fieldsOf({ trigger: "score_at_least", events: ["tag.created"] })).toContain("events");
  expect(await fieldsOf({ events: ["tag.created"], account_days: 3, below_rank: 5 })).toEqual([
    "account_days",
    "below_rank",
  ]);
  expect(await fieldsOf({ events: ["user.registered"], tags: ["tea"] })).toEqual(["tags"]);
  expect(await fieldsOf({ events: ["user.registered"], actions: [to("hold"), to("tag", "tea")] })).toEqual([
    "actions.hold",
    "actions.tag",
  ]);
  const trial = { ...fields(), events: ["user.registered"], tags: ["tea"] };
  expect((await site.error(site.admin, "tryAutomationRule", trial as never)).code).toBe(400);
});

test("AR8 AR10 a rule about tags or accounts is tried on the last 30 days", async () => {
  const tag = await fixtures.tag("celadon");
  const { id } = await register("trialist");
  await site.settle();
  const attempt = async (more: object) => {
    const { actions: _, id: __, version: ___, name: ____, enabled: _____, ...choices } = { ...fields(), ...more };
    return site.call(site.admin, "tryAutomationRule", choices as never);
  };
  const tags = await attempt({ events: ["tag.created"], words: ["celadon"] });
  expect([tags.matched, tags.newest[0]]).toMatchObject([1, { object_id: tag, slug_name: "celadon", title: "celadon" }]);
  const people = await attempt({ events: ["user.edited"], words: ["trialist"] });
  expect([people.matched, people.newest[0]]).toMatchObject([
    1,
    { object_id: id, object_type: "user", username: "trialist" },
  ]);
});

test("AR6 AR10 the limit of an hour holds for tags, and what waits goes on", async () => {
  const id = await save({ events: ["tag.created"], per_hour: 1 });
  for (const name of ["first", "second"]) await fixtures.tag(name);
  await run();
  expect(receiver.received).toHaveLength(1);
  expect((await ruleOf(id)).pause).toBe("limit");
  await run(3600);
  expect(receiver.received).toHaveLength(2);
});

test("AR10 a rule about tags does not act on questions", async () => {
  await save({ events: ["tag.created"] });
  await ask();
  await run();
  expect(receiver.received).toEqual([]);
});

test("AR10 badges that are earned and taken back, and restrictions, go to a webhook: with the badge, without the reason", async () => {
  await save({
    events: ["user.badge_earned", "user.badge_taken", "user.restricted", "user.unrestricted"],
    repeat: "event",
  });
  const person = await site.person("host", { rank: 5000 });
  const drawing = { level: "silver", shape: "drop", sign: "ring", color: "teal" } as const;
  const { id } = await site.call(site.admin, "createBadge", { name: "Host", ...drawing });
  await site.call(site.admin, "awardBadgeByHand", { id, username: "host" });
  await site.call(site.admin, "takeBackBadge", { id, username: "host" });
  const restriction = { user_id: person.id, kind: "restriction", rights: ["ask"], duration: "24h", text: "Too loud" };
  await site.call(site.admin, "addSanction", restriction as never);
  await site.call(site.admin, "addSanction", { ...restriction, kind: "warning", rights: [], duration: "" } as never);
  const { list } = await site.call(site.admin, "personSanctions", { username: "host" });
  const [restricted] = list.filter(({ kind }) => kind === "restriction");
  await site.call(site.admin, "liftRestriction", { id: restricted!.id });
  await run();
  const user = { id: person.id, status: "normal", username: "host" };
  expect(bodies().map(({ reason }) => reason)).toEqual([
    ...["user.badge_earned", "user.badge_taken", "user.restricted", "user.unrestricted"],
  ]);
  const [earned, taken, ...others] = bodies().map(({ data }) => data);
  for (const objects of [earned, taken])
    expect(objects).toMatchObject({ user, badge: { name: "Host", status: "active" } });
  for (const objects of others) expect(Object.keys(objects)).toEqual(["user"]);
  expect(JSON.stringify(bodies())).not.toContain("Too loud");
});
