import { definePlugin, type NotificationDelivery } from "@askwell/plugin-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { isGenuine, webhookReceiver } from "../../../testing/webhooks/webhook-receiver.ts";
import { continueAutomation } from "./index.ts";

type TestReceiver = Awaited<ReturnType<typeof webhookReceiver>>;
type SentRule = Parameters<typeof site.call<"saveAutomationRule">>[2];
type SentAction = NonNullable<SentRule["actions"]>[number];

const sent: NotificationDelivery[] = [];
const chat = definePlugin({
  ...{ slug_name: "scripted", kind: "notification", version: "1.0.0", name: { en_US: "Scripted" } },
  description: { en_US: "" },
  notification: {
    siteChannel: () => ({ events: [], tags: [] }),
    notify: async (_, delivery) => {
      sent.push(delivery);
      return { delivered: true };
    },
  },
});

let site: TestSite;
let fixtures: ReturnType<typeof createFixtures>;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let receiver: TestReceiver;
let webhook: string;
let secret: string;

beforeAll(async () => {
  site = await testSite({ plugins: [chat] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 20 });
  mona = await site.person("mona", { role_id: 3 });
  receiver = await webhookReceiver();
  const api = { personal_keys: false, key_calls_per_minute: 600, webhook_private_hosts: ["127.0.0.1"] };
  await site.call(site.admin, "saveApiSettings", api);
  const endpoint = {
    name: "Office",
    url: receiver.url,
    events: ["tag.merged" as const],
    tags: [],
    fields: "all" as const,
  };
  ({ id: webhook, secret } = await site.call(site.admin, "createWebhook", endpoint));
  await fixtures.tag("general");
  await fixtures.tag("tea");
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "scripted", enabled: true });
  await site.settle();
});
afterAll(async () => {
  receiver.close();
  await site.close();
});
afterEach(async () => {
  for (const { id } of await rules()) await site.call(site.admin, "deleteAutomationRule", { id });
  receiver.answer(() => 204);
  receiver.received.length = 0;
  sent.length = 0;
});

const asked = { trigger: "event", events: ["question.created"] };
const rules = async () => (await site.call(site.admin, "automationRules", {})).list;
const to = (kind: SentAction["kind"], target = ""): SentAction => ({ kind, target });
const fields = (more: Partial<SentRule> = {}): SentRule => ({
  ...{ id: "", version: 0, name: "A rule", enabled: true, ...asked, actions: [to("webhook", webhook)] },
  ...more,
});
const save = async (more: Partial<SentRule> = {}) =>
  (await site.call(site.admin, "saveAutomationRule", fields(more))).id;
const ruleOf = async (id: string) => (await rules()).find((rule) => rule.id === id)!;
const actionsOf = async (id: string) => (await site.call(site.admin, "automationActions", { id })).list;
const ask = async (more: object = {}) => (await fixtures.question({ by: ann, tags: ["general"], ...more })).id;
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const subjects = () => bodies().map(({ data }) => data.question.id);
const run = async (seconds = 0) => {
  site.wait(seconds);
  await site.settle();
  await continueAutomation(site.app);
  await site.settle();
};
const tagsOf = async (id: string) => {
  const { tags } = await site.call(site.admin, "questionInfo", { id });
  return (tags ?? []).map(({ slug_name }) => slug_name).sort();
};

test("AR1 rules are added, changed, turned off and deleted, listed by name, and as CSV", async () => {
  const second = await save({ name: " Tea ", tags: ["TEA"], words: ["kettle", " kettle "] });
  const first = await save({ name: "Answers", events: ["answer.created"], enabled: false });
  const list = await rules();
  expect(list.map(({ id, name, enabled }) => [id, name, enabled])).toEqual([
    [first, "Answers", false],
    [second, "Tea", true],
  ]);
  expect(list[1]).toMatchObject({ tags: ["tea"], words: ["kettle"], per_hour: 100, repeat: "post", pause: "" });
  expect(list[1]?.actions).toEqual([{ kind: "webhook", target: webhook, name: "Office", is_missing: false }]);
  expect(list[1]?.changed_by?.username).toBe(site.admin.username);
  await site.call(site.admin, "switchAutomationRule", { id: second, enabled: false });
  expect((await ruleOf(second)).enabled).toBe(false);
  const { csv } = await site.call(site.admin, "exportAutomationRules", {});
  expect(csv).toContain("Answers");
  await site.call(site.admin, "deleteAutomationRule", { id: first });
  expect(await rules()).toHaveLength(1);
  for (const call of ["deleteAutomationRule", "switchAutomationRule", "automationActions"] as const)
    expect((await site.error(site.admin, call, { id: first, enabled: true })).reason).toBe("error.object.not_found");
});

test("AR2 AR4 what a rule cannot be about is refused with its field", async () => {
  const problem = async (more: Partial<SentRule>) => {
    const { data } = await site.error(site.admin, "saveAutomationRule", fields(more));
    return (data as { error_field: string }[]).map(({ error_field }) => error_field);
  };
  expect(await problem({ events: [] })).toEqual(["events"]);
  expect(await problem({ trigger: "score_at_least", events: ["question.created"] })).toEqual(["events"]);
  expect(await problem({ trigger: "unanswered", events: [] })).toEqual(["hours"]);
  expect(await problem({ tags: ["nowhere"] })).toEqual(["tags"]);
  expect(await problem({ actions: [] })).toEqual(["actions"]);
  expect(await problem({ actions: [to("webhook", "999")] })).toEqual(["actions.webhook"]);
  expect(await problem({ actions: [to("chat", "nowhere")] })).toEqual(["actions.chat"]);
  expect(await problem({ actions: [to("mail", "@nobody")] })).toEqual(["actions.mail"]);
  expect(await problem({ actions: [to("assign", "a@example.com")] })).toEqual(["actions.assign"]);
  expect(await problem({ actions: [to("tag", "nowhere")] })).toEqual(["actions.tag"]);
});

test("AR3 AR4 a post that meets all conditions goes to the webhook, signed, once", async () => {
  const id = await save({ tags: ["tea"], words: ["kettle"], below_rank: 1000 });
  await ask({ content: "A kettle, but without the tag." });
  await ask({ tags: ["tea"], content: "The tag, but no such word." });
  const question = await ask({ tags: ["tea"], content: "My KETTLE whistles all day." });
  await run();
  expect(subjects()).toEqual([question]);
  expect(bodies()[0]).toMatchObject({ type: "rule.matched", rule: { id, name: "A rule" }, reason: "question.created" });
  expect(isGenuine(secret, receiver.received[0]!, site.app.now())).toBe(true);
  await run(60);
  expect(receiver.received).toHaveLength(1);
  expect(await ruleOf(id)).toMatchObject({ acted: 1, failed: 0, waiting: 0, acted_at: site.app.now() - 60 });
  expect((await actionsOf(id))[0]).toMatchObject({
    object_id: question,
    kind: "webhook",
    name: "Office",
    state: "done",
  });
});

test("AR3 a tag means its synonyms, too", async () => {
  await fixtures.tag("chai");
  await save({ tags: ["tea"] });
  const tag_id = (await site.call(site.admin, "tagInfo", { name: "tea" })).tag_id;
  const synonym_tag_list = [{ slug_name: "chai", display_name: "chai", original_text: "" }];
  await site.call(site.admin, "setTagSynonyms", { tag_id, synonym_tag_list });
  const question = await ask({ tags: ["chai"] });
  await run();
  expect(subjects()).toEqual([question]);
});

test("AR5 a rule acts once for each post, or for each event", async () => {
  const question = await ask();
  const id = await save({ events: ["question.edited"], repeat: "post" });
  const edit = async (content: string) => {
    await site.call(ann, "editQuestion", {
      id: question,
      title: "A title that stays",
      content,
      tags: [{ slug_name: "general" }],
    });
    await run();
  };
  await edit("The first change of the text.");
  await edit("The second change of the text.");
  expect(receiver.received).toHaveLength(1);
  const { version } = await ruleOf(id);
  await save({ id, version, events: ["question.edited"], repeat: "event" });
  await edit("The third change of the text.");
  await edit("The fourth change of the text.");
  expect(receiver.received).toHaveLength(3);
});

test("AR5 what happens while a rule is off, or before it was made, does not count", async () => {
  await ask();
  const id = await save();
  await site.call(site.admin, "switchAutomationRule", { id, enabled: false });
  await ask();
  await run();
  await site.call(site.admin, "switchAutomationRule", { id, enabled: true });
  const question = await ask();
  await run();
  expect(subjects()).toEqual([question]);
});

test("AR5 several processes do everything once, and what a killed one has begun is done", async () => {
  await save({ actions: [to("webhook", webhook), to("tag", "tea")] });
  const question = await ask();
  const another = await site.startAnother();
  await another.pollInvalidations();
  await Promise.all([run(), continueAutomation(another.app)]);
  expect(subjects()).toEqual([question]);
  await site.app.db.write((tx) =>
    tx
      .updateTable("automation_actions")
      .set({ state: "waiting", held_until: site.app.now() + 180 })
      .execute(),
  );
  await run();
  expect(receiver.received).toHaveLength(1);
  await run(181);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(receiver.received).toHaveLength(2);
  expect(await tagsOf(question)).toEqual(["general", "tea"]);
});

test("AR5 rules do not act on what rules change", async () => {
  await fixtures.tag("coffee");
  await save({
    name: "Tag",
    events: ["question.created", "question.edited"],
    repeat: "event",
    actions: [to("tag", "tea")],
  });
  await save({
    name: "Other",
    events: ["question.edited"],
    repeat: "event",
    actions: [to("tag", "coffee"), to("webhook", webhook)],
  });
  const question = await ask();
  await run();
  expect(await tagsOf(question)).toEqual(["general", "tea"]);
  expect(receiver.received).toEqual([]);
});

test("AR2 a question without an answer is found when it is old enough, and those from before are not", async () => {
  await ask();
  site.wait(90_000);
  const id = await save({ trigger: "unanswered", events: [], hours: 24 });
  const answered = await ask();
  await fixtures.answer({ by: bob, to: answered });
  const question = await ask();
  await run(3600);
  expect(receiver.received).toEqual([]);
  await run(86_400);
  expect(subjects()).toEqual([question]);
  expect(bodies()[0]).toMatchObject({ reason: "unanswered" });
  await run(86_400);
  expect(receiver.received).toHaveLength(1);
  expect((await ruleOf(id)).acted).toBe(1);
});

test("AR2 a score is reached", async () => {
  await save({ trigger: "score_at_most", score: -1, events: ["question.score_changed"] });
  const question = await ask();
  await site.call(bob, "castVote", { object_id: question, direction: "up", is_cancel: false });
  await run();
  expect(receiver.received).toEqual([]);
  for (const name of ["vic", "vera"]) {
    const voter = await site.person(name, { rank: 5000 });
    expect(receiver.received).toEqual([]);
    await site.call(voter, "castVote", { object_id: question, direction: "down", is_cancel: false });
    await run();
  }
  expect(subjects()).toEqual([question]);
});

test("AR4 a tag is added as an edit of the administrator, which can be undone", async () => {
  await save({ name: "Tea", words: ["kettle"], actions: [to("tag", "tea")] });
  const question = await ask({ content: "How do I descale a kettle?" });
  await run();
  expect(await tagsOf(question)).toEqual(["general", "tea"]);
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "question_edit", note: "Tea", can_undo: true });
});

test("AR4 a held post waits for review with the name of the rule, once, and what is not public is not sent", async () => {
  await save({ name: "Kettles", words: ["kettle"], actions: [to("hold"), to("webhook", webhook)] });
  const question = await ask({ content: "Buy this kettle today." });
  await ask({ content: "Another kettle.", by: mona });
  await run();
  const { list } = await site.call(mona, "queuedPosts", { page: 1, page_size: 9 });
  expect(list).toMatchObject([{ object_id: question, submitter_display_name: "Automation rule: Kettles" }]);
  expect(subjects()).not.toContain("");
  const { review_id } = list[0]!;
  await site.call(mona, "decideQueuedPost", { review_id, status: "approve" });
  await run();
  expect((await site.call(mona, "queuedPosts", { page: 1, page_size: 9 })).list).toEqual([]);
});

test("AR4 nothing of a post that is not public leaves the site", async () => {
  const id = await save({
    actions: [to("webhook", webhook), to("chat", "scripted"), to("mail", "office@example.com")],
  });
  const question = await ask();
  await site.call(site.admin, "operateQuestion", { id: question, operation: "hide" });
  await run();
  expect([receiver.received, sent]).toEqual([[], []]);
  const states = (await actionsOf(id)).map(({ kind, state }) => [kind, state]);
  expect(states).toContainEqual(["webhook", "skipped"]);
  expect(states).toContainEqual(["mail", "skipped"]);
});

test("AR4 a chat gets one message with the name of the rule", async () => {
  await save({ name: "For the chat", actions: [to("chat", "scripted")] });
  await ask({ title: "Which pot for green tea" });
  await run();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.message.sentence.map(({ text }) => text).join("")).toBe("For the chat: Which pot for green tea");
});

test("AR4 a post is assigned to people and groups of staff, who are told of it", async () => {
  await save({ actions: [to("assign", "moderators"), to("assign", `@${bob.username}`)] });
  const question = await ask();
  await run();
  for (const who of [mona, bob]) {
    const { list } = await site.call(who, "notificationPage", { type: "inbox", page: 1, page_size: 9 });
    expect(list[0]).toMatchObject({ object_info: { object_id: question } });
  }
});

test("AR6 a rule that acts too often pauses until the hour is over, and loses nothing", async () => {
  const id = await save({ per_hour: 2 });
  const questions = [await ask(), await ask(), await ask()];
  await run();
  expect(subjects()).toEqual(questions.slice(0, 2));
  expect(await ruleOf(id)).toMatchObject({ pause: "limit", acted: 2 });
  await run(3601);
  expect(subjects()).toEqual(questions);
  expect(await ruleOf(id)).toMatchObject({ pause: "", acted: 3 });
});

test("AR7 an action that fails stops no other, is tried again later, and by hand when it was given up", async () => {
  receiver.answer(() => 500);
  const id = await save({ actions: [to("webhook", webhook), to("tag", "tea")] });
  const question = await ask();
  await run();
  expect(await tagsOf(question)).toEqual(["general", "tea"]);
  expect((await actionsOf(id))[0]).toMatchObject({ state: "waiting", attempts: 1, error: "HTTP 500" });
  for (let attempt = 0; attempt < 7; attempt += 1) await run((await actionsOf(id))[0]!.next_at - site.app.now());
  expect(await ruleOf(id)).toMatchObject({ failed: 1, last_error: "HTTP 500" });
  receiver.answer(() => 204);
  const [failed] = await actionsOf(id);
  await site.call(site.admin, "retryAutomationActions", { id, key: failed!.key });
  await run();
  expect(await ruleOf(id)).toMatchObject({ failed: 0, last_error: "" });
});

test("AR7 a rule pauses when what it names is deleted, and goes on when it is changed", async () => {
  const endpoint = {
    name: "Gone",
    url: receiver.url,
    events: ["tag.merged" as const],
    tags: [],
    fields: "all" as const,
  };
  const other = await site.call(site.admin, "createWebhook", endpoint);
  const id = await save({ actions: [to("webhook", other.id)] });
  await site.call(site.admin, "deleteWebhook", { id: other.id });
  const question = await ask();
  await run();
  const paused = await ruleOf(id);
  expect(paused).toMatchObject({ pause: "target", acted: 0 });
  expect(paused.actions[0]).toMatchObject({ is_missing: true });
  await save({ id, version: paused.version });
  await run();
  expect(subjects()).toEqual([question]);
});

test("AR8 a dry run says what would have matched, and does nothing", async () => {
  const trial = async (more: Partial<SentRule>) => {
    const { id: _, version: __, name: ___, enabled: ____, actions: _____, ...choices } = fields(more);
    return site.call(site.admin, "tryAutomationRule", choices);
  };
  const question = await ask({ content: "A rare samovar is what I want." });
  await run();
  const tried = await trial({ words: ["samovar"] });
  expect(tried).toMatchObject({ matched: 1, is_complete: true });
  expect(tried.newest[0]).toMatchObject({
    object_id: question,
    event: "question.created",
    person: { username: "ann" },
  });
  site.wait(7200);
  const unanswered = { trigger: "unanswered" as const, events: [], hours: 1, words: ["samovar"] };
  expect(await trial(unanswered)).toMatchObject({ matched: 1, newest: [{ object_id: question }] });
  await fixtures.answer({ by: bob, to: question });
  expect(await trial(unanswered)).toMatchObject({ matched: 1 });
  expect(await trial({ ...unanswered, hours: 5 })).toMatchObject({ matched: 0 });
  expect([receiver.received, await rules()]).toEqual([[], []]);
});

test("AR9 of two changes that were begun together the later one is refused, and changes can be undone", async () => {
  const id = await save();
  const { version } = await ruleOf(id);
  await save({ id, version, name: "The first change" });
  const error = await site.error(site.admin, "saveAutomationRule", fields({ id, version, name: "The second change" }));
  expect(error.reason).toBe("error.common.changed_since");
  expect((await ruleOf(id)).name).toBe("The first change");
  const [entry] = (await site.call(site.admin, "staffLog", {})).list;
  expect(entry).toMatchObject({ action: "settings_change", can_undo: true });
  await site.call(site.admin, "undoAdministration", { id: entry!.id });
  expect((await ruleOf(id)).name).toBe("A rule");
});

test("AR9 only administrators see and change rules", async () => {
  expect((await site.error(mona, "automationRules", {})).code).toBe(403);
  expect((await site.error(mona, "saveAutomationRule", fields())).code).toBe(403);
});
