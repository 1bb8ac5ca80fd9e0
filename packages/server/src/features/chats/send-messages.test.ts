import { definePlugin, type NotificationDelivery, type NotificationResult } from "@askwell/plugin-kit";
import { chatNotifications } from "@askwell/plugin-notification-chat";
import { type ChatServer, openChatServer } from "@askwell/plugin-notification-chat/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { retryDelayS } from "../../platform/jobs/index.ts";
import { MAX_CHAT_ATTEMPTS } from "./send-messages.ts";

const SLACK = "notification_slack";
/** A plugin that the tests script: what it got, and what it answers. */
const sent: NotificationDelivery[] = [];
let answer: (delivery: NotificationDelivery) => Promise<NotificationResult>;
const scripted = definePlugin({
  ...{ slug_name: "scripted", kind: "notification", version: "1.0.0", name: { en_US: "Scripted" } },
  description: { en_US: "" },
  userFields: () => [{ name: "on", type: "switch", title: { en_US: "On" } }],
  notification: {
    siteChannel: () => ({ events: ["new_question", "answer", "comment"], tags: [] }),
    personalChannel: (_, { on }) =>
      on === true
        ? { events: ["new_question_followed_tag", "answer", "comment", "vote", "moderation", "invitation"], tags: [] }
        : undefined,
    notify: (_, delivery) => {
      sent.push(delivery);
      return answer(delivery);
    },
  },
});

let chats: ChatServer;
let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let mona: TestPerson;
let people = 0;

const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled });
const configure = (plugin_slug_name: string, config_fields: object) =>
  site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields: { ...config_fields } });
const setOwn = (who: TestPerson, plugin_slug_name: string, config_fields: object) =>
  site.call(who, "saveUserPluginConfig", { plugin_slug_name, config_fields: { ...config_fields } });
const sentTo = (who: TestPerson | null) =>
  sent.filter(({ message }) => message.receiver_user_id === (who?.id ?? "")).map(({ message }) => message);
const textOf = ({ sentence }: NotificationDelivery["message"]) => sentence.map(({ text }) => text).join("");
const newPerson = () => {
  people += 1;
  return site.person(`reader${people}`);
};

beforeAll(async () => {
  chats = await openChatServer();
  site = await testSite({ plugins: [scripted, ...chatNotifications] });
  await site.call(site.admin, "saveGeneralSettings", {
    ...{ name: "Askwell", site_url: "https://site.example", contact_email: "tea@example.com" },
  });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
  mona = await site.person("mona", { role_id: 3 });
  for (const slug of ["general", "tea"]) await fixtures.tag(slug);
  await enable("scripted");
});
afterAll(async () => {
  await site.close();
  await chats.close();
});
beforeEach(async () => {
  answer = async () => ({ delivered: true });
  await site.settle();
  sent.length = 0;
  chats.received.length = 0;
  chats.answer("as documented");
});

test("CH2 CH4 the site's channel is told of questions, answers, acceptances and comments, with their addresses", async () => {
  const question = await fixtures.question({ by: ann, title: "Why is tea bitter at all", tags: ["tea"] });
  const { id: answerId } = await fixtures.answer({ by: bob, to: question.id });
  await site.call(bob, "addComment", { object_id: question.id, original_text: "How hot was it?" });
  await site.settle();
  await site.call(ann, "acceptAnswer", { question_id: question.id, answer_id: answerId });
  await site.settle();
  const messages = sentTo(null);
  expect(messages.map(textOf)).toEqual([
    "ann asked Why is tea bitter at all",
    "bob answered Why is tea bitter at all",
    "bob commented on Why is tea bitter at all",
    "ann accepted an answer to Why is tea bitter at all",
  ]);
  const { site_url } = site.app.settings.get("general");
  expect(messages[1]).toMatchObject({
    ...{ notification_type: "notification.action.answer_the_question", receiver_user_id: "", receiver_lang: "en_US" },
    ...{ trigger_user_display_name: "bob", trigger_user_url: `${site_url}/users/bob`, tags: "tea" },
    question_title: "Why is tea bitter at all",
    question_url: `${site_url}/questions/${question.id}`,
    answer_url: `${site_url}/questions/${question.id}/${answerId}`,
    comment_url: "",
  });
  expect(messages[2]?.comment_url).toMatch(/\?commentId=\d+$/);
});

test("CH2 what waits for approval, is unlisted or deleted is carried to no one; what was approved is", async () => {
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 1000 });
  const { id } = await fixtures.question({ by: ann });
  await site.settle();
  expect(sent).toEqual([]);
  const { list } = await site.call(mona, "queuedPosts", { page: 1, page_size: 1 });
  await site.call(mona, "decideQueuedPost", { review_id: list[0]!.review_id, status: "approve" });
  await site.settle();
  expect(sentTo(null).map(({ question_url }) => question_url.includes(id))).toEqual([true]);
  await site.call(site.admin, "saveQuestionSettings", { min_tags: 1, min_content: 6, hold_below_rank: 0 });
  sent.length = 0;
  const other = await fixtures.question({ by: ann });
  await site.call(ann, "deleteQuestion", { id: other.id });
  await site.settle();
  expect(sent).toEqual([]);
});

test("CH2 CH3 a person gets questions with followed tags and their inbox, but nothing of their own", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  const tag_id = (await site.call(reader, "tagInfo", { name: "tea" })).tag_id;
  await site.call(reader, "follow", { object_id: tag_id, is_cancel: false });
  await fixtures.question({ by: ann, tags: ["general"] });
  const followed = await fixtures.question({ by: ann, tags: ["tea"] });
  const own = await fixtures.question({ by: reader, tags: ["tea"] });
  await fixtures.answer({ by: ann, to: own.id });
  await site.call(ann, "castVote", { object_id: own.id, direction: "down", is_cancel: false });
  await site.settle();
  const messages = sentTo(reader);
  expect(messages.map(({ notification_type }) => notification_type.replace("notification.action.", "")).sort()).toEqual(
    [...["answer_the_question", "down_voted_question", "new_question_followed_tag"]],
  );
  expect(messages.find(({ notification_type }) => notification_type.endsWith("followed_tag"))?.question_url).toContain(
    followed.id,
  );
  const vote = messages.find(({ notification_type }) => notification_type.endsWith("down_voted_question"));
  expect(vote).toMatchObject({ trigger_user_id: "", trigger_user_display_name: "", trigger_user_url: "" });
  expect(sentTo(ann)).toEqual([]);
});

test("CH4 a message is in the receiver's language, and a suspended receiver gets none", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  await site.call(reader, "updateInterface", { language: "zh_CN", color_scheme: "default" });
  const { id } = await fixtures.question({ by: reader, title: "A question in Chinese settings" });
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  expect(sentTo(reader)[0]).toMatchObject({ receiver_lang: "zh_CN" });
  expect(textOf(sentTo(reader)[0]!)).toMatch(/bob.*回答/);
  sent.length = 0;
  await site.call(site.admin, "setUserStatus", { user_id: reader.id, status: "suspended", suspend_duration: "24h" });
  await site.call(bob, "addComment", { object_id: id, original_text: "Is someone there?" });
  await site.settle();
  expect(sentTo(reader)).toEqual([]);
});

test("CH4 S12 an account that was deactivated gets none", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  const { id } = await fixtures.question({ by: reader });
  await site.call(site.admin, "setUserStatus", { user_id: reader.id, status: "inactive" });
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  expect(sentTo(reader)).toEqual([]);
});

test("CH4 on a private site the site's channel gets messages only if its settings say so", async () => {
  const privacy = (login_required: boolean) =>
    site.call(site.admin, "saveSecuritySettings", { login_required, external_content_display: "always_display" });
  await enable(SLACK);
  const webhook = { webhook: chats.addressOf(SLACK), events: ["new_question"] };
  await configure(SLACK, { ...webhook, on_private_site: false });
  await privacy(true);
  await fixtures.question({ by: ann });
  await site.settle();
  expect([sentTo(null).length, chats.received.length]).toEqual([0, 0]);
  await configure(SLACK, { ...webhook, on_private_site: true });
  await fixtures.question({ by: ann });
  await site.settle();
  expect([sentTo(null).length, chats.received.length]).toEqual([0, 1]);
  await privacy(false);
  await enable(SLACK, false);
});

test("CH2 CH6 CH7 Slack gets what the filters let through, and a member their own, whose secrets no reply contains", async () => {
  await enable(SLACK);
  const webhook = chats.addressOf(SLACK);
  const site_channel = { webhook, events: ["new_question"], tags: [{ slug_name: "tea", display_name: "tea" }] };
  await configure(SLACK, { ...site_channel, allowed_hosts: chats.host });
  await fixtures.question({ by: ann, title: "A question about general things", tags: ["general"] });
  await fixtures.question({ by: ann, title: "A question about <tea> & more", tags: ["tea"] });
  await site.settle();
  expect(chats.problems).toEqual([]);
  expect(chats.received.map(({ text }) => text.split("\n")[0])).toEqual([
    "ann asked A question about &lt;tea&gt; &amp; more",
  ]);
  chats.received.length = 0;
  const reader = await newPerson();
  const wrong = await site.error(reader, "saveUserPluginConfig", {
    plugin_slug_name: SLACK,
    config_fields: { webhook: "https://elsewhere.example/hook", events: ["comment"] },
  });
  expect(wrong.data).toMatchObject([{ error_field: "webhook" }]);
  await setOwn(reader, SLACK, { webhook, events: ["comment"] });
  const forms = [
    await site.call(reader, "userPluginConfig", { plugin_slug_name: SLACK }),
    await site.call(site.admin, "pluginConfig", { plugin_slug_name: SLACK }),
  ];
  expect(JSON.stringify(forms)).not.toContain(webhook);
  const { id } = await fixtures.question({ by: reader });
  await fixtures.answer({ by: bob, to: id });
  await site.call(bob, "addComment", { object_id: id, original_text: "A comment for the reader" });
  await site.settle();
  expect(chats.received.map(({ text }) => text.split("\n")[0])).toEqual([
    expect.stringMatching(/^bob commented on your/),
  ]);
  await enable(SLACK, false);
});

test("CH5 a failed message is tried again in order, with growing waits, and the state says so", async () => {
  answer = async () => ({ delivered: false, error: "HTTP 503" });
  await fixtures.question({ by: ann, title: "The first of two questions" });
  await fixtures.question({ by: ann, title: "The second of two questions" });
  await site.settle();
  await site.settle();
  expect(sent.map(({ message }) => message.question_title)).toEqual(["The first of two questions"]);
  const state = () => site.call(site.admin, "chatChannels", { plugin_slug_name: "scripted" });
  expect((await state())?.site).toMatchObject({ state: "sending", waiting: 2, attempts: 1, error: "HTTP 503" });
  site.wait(retryDelayS(1));
  await site.settle();
  expect([sent.length, (await state())?.site?.attempts]).toEqual([2, 2]);
  answer = async () => ({ delivered: true });
  site.wait(retryDelayS(2));
  await site.settle();
  expect(sent.slice(2).map(({ message }) => message.question_title)).toEqual([
    ...["The first of two questions", "The second of two questions"],
  ]);
  expect((await state())?.site).toMatchObject({ state: "idle", waiting: 0, attempts: 0, error: "" });
});

test("CH5 after too many attempts the channel is stopped until it is started again", async () => {
  answer = () => Promise.reject(new Error("no such host"));
  await fixtures.question({ by: ann });
  await site.settle();
  for (let attempt = 1; attempt < MAX_CHAT_ATTEMPTS; attempt += 1) {
    site.wait(retryDelayS(attempt));
    await site.settle();
  }
  expect(sent).toHaveLength(MAX_CHAT_ATTEMPTS);
  const state = async () => (await site.call(site.admin, "chatChannels", { plugin_slug_name: "scripted" }))?.site;
  expect(await state()).toMatchObject({ state: "stopped", waiting: 0, attempts: MAX_CHAT_ATTEMPTS });
  answer = async () => ({ delivered: true });
  await fixtures.question({ by: ann });
  site.wait(3600);
  await site.settle();
  expect(sent).toHaveLength(MAX_CHAT_ATTEMPTS);
  await site.call(site.admin, "restartChat", { plugin_slug_name: "scripted" });
  await fixtures.question({ by: ann });
  await site.settle();
  expect([sent.length, (await state())?.state]).toEqual([MAX_CHAT_ATTEMPTS + 1, "idle"]);
});

test("CH5 a person's failing channel delays no other, is shown to them, and saving the settings tries it at once", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  answer = async ({ message }) =>
    message.receiver_user_id === reader.id ? { delivered: false, error: "HTTP 404" } : { delivered: true };
  const { id } = await fixtures.question({ by: reader });
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  expect([sentTo(null).length, sentTo(reader).length]).toEqual([2, 1]);
  const own = async () => (await site.call(reader, "ownChat", { plugin_slug_name: "scripted" }))?.channel;
  expect(await own()).toMatchObject({ state: "sending", waiting: 1, error: "HTTP 404" });
  answer = async () => ({ delivered: true });
  await setOwn(reader, "scripted", { on: true });
  await site.settle();
  expect(await own()).toMatchObject({ state: "idle", waiting: 0, error: "" });
  expect(sentTo(reader)).toHaveLength(2);
  site.wait(3600);
  await site.settle();
  expect(sentTo(reader)).toHaveLength(2);
});

test("CH4 what waits for longer than a day, and what is hidden meanwhile, is never sent", async () => {
  answer = async () => ({ delivered: false, error: "HTTP 503" });
  await fixtures.question({ by: ann, title: "A question that becomes old" });
  await site.settle();
  site.wait(25 * 3600);
  answer = async () => ({ delivered: true });
  const hidden = await fixtures.question({ by: ann, title: "A question that is hidden" });
  await site.call(mona, "operateQuestion", { id: hidden.id, operation: "hide" });
  await fixtures.question({ by: ann, title: "A question of today" });
  sent.length = 0;
  await site.settle();
  expect(sentTo(null).map(({ question_title }) => question_title)).toEqual(["A question of today"]);
});

test("CH4 what waits is left out when the site became private, or its receiver no longer wants it", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  await enable(SLACK);
  await configure(SLACK, { webhook: chats.addressOf(SLACK), events: ["new_question", "answer"] });
  chats.answer("with an error");
  answer = async () => ({ delivered: false, error: "HTTP 503" });
  const { id } = await fixtures.question({ by: reader });
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  expect(sentTo(reader)).toHaveLength(1);
  await site.call(site.admin, "saveSecuritySettings", {
    ...{ login_required: true, external_content_display: "always_display" },
  });
  await setOwn(reader, "scripted", { on: false });
  chats.answer("as documented");
  chats.received.length = 0;
  sent.length = 0;
  answer = async () => ({ delivered: true });
  site.wait(retryDelayS(2));
  await site.settle();
  expect([sentTo(reader), chats.received]).toEqual([[], []]);
  await site.call(site.admin, "saveSecuritySettings", {
    ...{ login_required: false, external_content_display: "always_display" },
  });
  await enable(SLACK, false);
});

test("CH4 S11 whose answer was deleted gets no title of a question that is hidden from them", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  const { id } = await fixtures.question({ by: ann, title: "A title that becomes hidden" });
  const { id: answerId } = await fixtures.answer({ by: reader, to: id });
  await site.call(site.admin, "setAnswerStatus", { answer_id: answerId, status: "deleted" });
  await site.call(mona, "operateQuestion", { id, operation: "hide" });
  await site.settle();
  expect(sentTo(reader)).toEqual([]);
});

test("CH4 no one is told of a comment below an answer that was deleted meanwhile", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  const { id } = await fixtures.question({ by: ann });
  const { id: answerId } = await fixtures.answer({ by: reader, to: id });
  await site.settle();
  sent.length = 0;
  await site.call(bob, "addComment", { object_id: answerId, original_text: "A comment on the answer" });
  await site.call(reader, "deleteAnswer", { id: answerId });
  await site.settle();
  expect(sent.filter(({ message }) => message.comment_url !== "")).toEqual([]);
});

test("CH5 a person tries their own stopped channel again", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  answer = async ({ message }) =>
    message.receiver_user_id === reader.id ? { delivered: false, error: "HTTP 410" } : { delivered: true };
  const { id } = await fixtures.question({ by: reader });
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  answer = async () => ({ delivered: true });
  await site.call(reader, "restartOwnChat", { plugin_slug_name: "scripted" });
  await site.settle();
  const state = await site.call(reader, "ownChat", { plugin_slug_name: "scripted" });
  expect(state?.channel).toMatchObject({ state: "idle", waiting: 0, error: "" });
  expect(await site.call(reader, "ownChat", { plugin_slug_name: SLACK })).toBeNull();
});

test("CH1 an event that is handled twice is carried once", async () => {
  const { id } = await fixtures.question({ by: ann });
  await site.settle();
  await site.app.db.write((tx) => site.app.emit(tx, { kind: "question_asked", question_id: id, user_id: ann.id }));
  await site.settle();
  expect(sentTo(null)).toHaveLength(1);
});

test("CH9 a deleted account leaves no channel and no message", async () => {
  const reader = await newPerson();
  await setOwn(reader, "scripted", { on: true });
  const { id } = await fixtures.question({ by: reader });
  await fixtures.answer({ by: bob, to: id });
  await site.settle();
  const rows = (table: "chat_messages" | "chat_channels") =>
    site.app.db.read.selectFrom(table).selectAll().where("user_id", "=", reader.id).execute();
  expect([(await rows("chat_messages")).length, (await rows("chat_channels")).length]).toEqual([1, 1]);
  await site.call(site.admin, "setUserStatus", { user_id: reader.id, status: "deleted" });
  await site.settle();
  expect([...(await rows("chat_messages")), ...(await rows("chat_channels"))]).toEqual([]);
});
