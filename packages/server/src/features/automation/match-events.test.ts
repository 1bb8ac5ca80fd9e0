import { afterAll, afterEach, expect, test } from "vitest";
import { automationSite, to } from "../../../testing/webhooks/automation-site.ts";
import { isGenuine } from "../../../testing/webhooks/webhook-receiver.ts";
import { continueAutomation } from "./index.ts";

const opened = await automationSite();
const {
  site,
  fixtures,
  ann,
  bob,
  mona,
  receiver,
  webhook,
  secret,
  sent,
  subjects,
  save,
  ruleOf,
  actionsOf,
  ask,
  tagsOf,
  run,
} = opened;

afterEach(opened.clear);
afterAll(opened.close);

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

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
  expect(subjects().sort()).toEqual(questions.slice(0, 2));
  expect(await ruleOf(id)).toMatchObject({ pause: "limit", acted: 2 });
  await run(3601);
  expect(subjects().sort()).toEqual(questions);
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

// The last one: the other process goes on.
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
