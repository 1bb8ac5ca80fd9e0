import { setImmediate } from "node:timers/promises";
import type { Notification, NotificationMessage, PluginContext, PluginValues } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { codeOf } from "./chat-code.ts";
import { CHAT_SECRET } from "./chat-formats.ts";
import { openChatServer } from "./chat-server.ts";
import { chatNotifications } from "./index.ts";

const chats = await openChatServer();
afterAll(chats.close);
beforeEach(() => {
  chats.received.length = 0;
  chats.problems.length = 0;
  chats.answer("as documented");
});

const HOSTILE =
  "@everyone <!channel> @all [x](http://evil.example) <a href='//e'>`*_~ &amp; \u202e\nevil.example <@all> $& \\";
const message = (more: Partial<NotificationMessage> = {}): NotificationMessage => ({
  ...{ notification_type: "notification.action.new_question", receiver_user_id: "", receiver_lang: "en_US" },
  ...{ receiver_external_id: "", trigger_user_id: "2", trigger_user_display_name: "Ann" },
  trigger_user_url: "https://site.example/users/ann",
  question_title: "Why is tea bitter?",
  question_url: "https://site.example/questions/1/why-(tea)",
  ...{ tags: "tea, water", answer_url: "", comment_url: "", site_name: "Tea" },
  sentence: [
    { kind: "person", text: "Ann" },
    { kind: "words", text: " asked " },
    { kind: "title", text: "Why is tea bitter?" },
  ],
  ...more,
});
const hostile = message({
  question_title: HOSTILE,
  ...{ tags: HOSTILE, trigger_user_display_name: HOSTILE },
  sentence: [
    { kind: "person", text: HOSTILE },
    { kind: "words", text: " asked " },
    { kind: "title", text: HOSTILE },
  ],
});

const pluginOf = (slug: string) => chatNotifications.find(({ slug_name }) => slug_name === slug)!;
const configured = (slug: string, more: PluginValues = {}) => ({
  ...{ webhook: chats.addressOf(slug), secret: CHAT_SECRET, chat_id: "-100", events: ["new_question"], ...more },
});
const slugs = chatNotifications.map(({ slug_name }) => slug_name);
const { signal } = new AbortController();
const send = (slug: string, sent = message(), values?: PluginValues, configuration = configured(slug)) =>
  (pluginOf(slug).notification as Notification).notify(
    createTestContext(configuration),
    { message: sent, values },
    signal,
  );

test("CH7 there is a plugin for each of the eight chats", () => {
  const names = ["slack", "discord", "teams", "mattermost", "telegram", "lark", "dingtalk", "wecom"];
  expect(slugs).toEqual(names.map((name) => `notification_${name}`));
});

test.each(slugs)("CH7 %s gets a message as it documents it, with name, title and address", async (slug) => {
  expect(await send(slug)).toEqual({ delivered: true });
  expect(chats.problems).toEqual([]);
  const { text } = chats.received[0]!;
  expect(text).toContain("Ann");
  expect(text).toMatch(/Why is tea bitter\\?\?/);
  expect(text).toMatch(/https:\/\/site\.example\/questions\/1\/why-/);
  expect(text).toMatch(/tea, water/);
});

test.each(slugs)("CH8 in %s names, titles and tags are only text: no mentions, no links, no markup", async (slug) => {
  expect(await send(slug, hostile)).toEqual({ delivered: true });
  const { text, body } = chats.received[0]!;
  expect(text).not.toMatch(/@(everyone|all|channel|here)/);
  expect(text).not.toMatch(/<!|<@|:\/\/evil/);
  expect(text).not.toContain("\u202e");
  const links = JSON.stringify(body).match(/https?:\/\/[^"\\|)>]*/g) ?? [];
  const own = links.filter((link) => !/^https:\/\/site\.example\/|adaptivecards\.io/.test(link));
  expect(own).toEqual([]);
});

test.each(slugs)("CH7 the longest message fits into the documented length of %s", async (slug) => {
  const wide = (length: number) => "&<字".repeat(length).slice(0, length);
  const address = `https://site.example/questions/1/${encodeURIComponent("字".repeat(150))}`;
  const longest = message({
    ...{
      question_title: wide(150),
      question_url: address,
      tags: Array(5).fill(wide(35)).join(", "),
      site_name: wide(128),
    },
    sentence: [
      { kind: "person", text: wide(30) },
      { kind: "words", text: " asked " },
      { kind: "title", text: wide(150) },
    ],
  });
  expect(await send(slug, longest)).toEqual({ delivered: true });
  expect(chats.problems).toEqual([]);
});

test("CH8 the markup of Slack, Discord and Telegram is escaped in its own way", async () => {
  const sent = message({ sentence: [{ kind: "title", text: "a < b & c | *d* [e]" }] });
  for (const slug of ["notification_slack", "notification_discord", "notification_telegram"]) await send(slug, sent);
  const [slack, discord, telegram] = chats.received.map(({ text }) => text);
  expect(slack).toContain("|a &lt; b &amp; c ¦ *d* [e]>");
  expect(discord).toContain("[a \\< b & c \\| \\*d\\* \\[e\\]](https://site.example/questions/1/why-%28tea%29)");
  expect(telegram).toContain('">a &lt; b &amp; c | *d* [e]</a>');
});

test("CH7 the address is that of the comment or answer that a message is about", async () => {
  await send("notification_slack", message({ answer_url: "https://site.example/questions/1/2" }));
  await send("notification_slack", message({ answer_url: "https://s.example/2", comment_url: "https://s.example/c" }));
  expect(chats.received[0]?.text).toContain("<https://site.example/questions/1/2|");
  expect(chats.received[1]?.text).toContain("<https://s.example/c|");
});

test.each(slugs)("CH4 what %s does not accept counts as not delivered", async (slug) => {
  chats.answer("with an error");
  expect(await send(slug)).toMatchObject({ delivered: false, error: expect.stringMatching(/HTTP 400|code/) });
});

test("CH4 a wrong secret, and an address where nothing answers, are errors without secrets", async () => {
  for (const slug of ["notification_lark", "notification_dingtalk", "notification_telegram"]) {
    const result = await send(slug, message(), undefined, configured(slug, { secret: "wrong" }));
    expect(result).toMatchObject({ delivered: false });
    expect(JSON.stringify(result)).not.toContain("wrong");
  }
  const closed = configured("notification_slack", { webhook: "http://127.0.0.1:9/secret-path" });
  const result = await send("notification_slack", message(), undefined, closed);
  expect(result).toEqual({ delivered: false, error: expect.stringMatching(/^[A-Za-z_]+$/) });
});

test("CH6 a person's webhook may be only where the service is, or where an administrator allows it", async () => {
  const own = (webhook: string) => ({ webhook, events: ["comment"] });
  const { checkUser } = pluginOf("notification_slack");
  const fieldsFor = async (webhook: string, allowed_hosts = "") =>
    (await checkUser?.(createTestContext({ allowed_hosts }), own(webhook), ann))?.map(({ field }) => field);
  expect(await fieldsFor("https://hooks.slack.com/services/T/B/x")).toEqual([]);
  expect(await fieldsFor("http://hooks.slack.com/services/T/B/x")).toEqual(["webhook"]);
  expect(await fieldsFor("https://hooks.slack.com.evil.example/x")).toEqual(["webhook"]);
  expect(await fieldsFor("https://chat.example/hook")).toEqual(["webhook"]);
  expect(await fieldsFor("not an address")).toEqual(["webhook"]);
  expect(await fieldsFor("https://chat.example/hook", "chat.example")).toEqual([]);
  expect(await fieldsFor("")).toEqual([]);
  const slug = "notification_slack";
  const values = own(chats.addressOf(slug));
  expect(await send(slug, message(), values)).toMatchObject({ delivered: false });
  expect(chats.received).toEqual([]);
  expect(await send(slug, message(), values, configured(slug, { allowed_hosts: chats.host }))).toEqual({
    delivered: true,
  });
});

test("CH2 CH3 a channel needs a target and events; people use the bot of the site", async () => {
  const { siteChannel, personalChannel } = pluginOf("notification_telegram").notification as Notification;
  const context = (values: PluginValues) => createTestContext(configured("notification_telegram", values));
  expect(siteChannel?.(context({ tags: [{ slug_name: "tea" }] }))).toEqual({
    ...{ events: ["new_question"], tags: ["tea"], on_private_site: false },
  });
  expect(siteChannel?.(context({ chat_id: "" }))).toBeUndefined();
  expect(siteChannel?.(context({ events: [] }))).toBeUndefined();
  const code = codeOf(CHAT_SECRET, { userId: "7", chatId: "5" });
  const own = { chat_id: "5", code, events: ["vote"] };
  const channelIn = async (values: PluginValues, { userId = "7", ...configuration }: PluginValues = {}) =>
    personalChannel?.(context(configuration), values, String(userId));
  expect((await channelIn({ ...own, events: ["vote", "nonsense"] }))?.events).toEqual(["vote"]);
  expect(await channelIn({ ...own, chat_id: "6" })).toBeUndefined();
  expect(await channelIn({ ...own, code: "" })).toBeUndefined();
  expect(await channelIn({ ...own, chat_id: "" })).toBeUndefined();
  expect(await channelIn(own, { secret: "" })).toBeUndefined();
  expect(await channelIn(own, { userId: "8" })).toBeUndefined();
});

const ann = { id: "7", language: "en_US" };
const telegram = pluginOf("notification_telegram");
const bot = (more: PluginValues = {}) => configured("notification_telegram", more);
/** Saves personal settings; returns the fields with problems. */
const fieldsFor = async (context: PluginContext, values: PluginValues, user = ann) =>
  (await telegram.checkUser?.(context, { events: ["vote"], ...values }, user))?.map(({ field }) => field);
const texts = () => chats.received.map(({ body }) => String(body.text));

test("CH6 people have Telegram messages sent to their own chat only, not to groups of the bot", async () => {
  const context = createTestContext(bot());
  expect(await fieldsFor(context, { chat_id: "" })).toEqual([]);
  for (const chat_id of ["-100", "@channel", "5 6", "0"])
    expect(await fieldsFor(context, { chat_id })).toEqual(["chat_id"]);
  expect(chats.received).toEqual([]);
});

test("CH11 a chat is confirmed with the code that the bot has sent to it", async () => {
  const context = createTestContext(bot());
  expect(await fieldsFor(context, { chat_id: "12345" })).toEqual(["code"]);
  expect(chats.received[0]?.body).toMatchObject({ chat_id: "12345" });
  const [code = ""] = /\b[A-Z2-9]{8}\b/.exec(texts()[0] ?? "") ?? [];
  expect(texts()).toEqual([expect.stringContaining(`of https://site.example to this chat: ${code}`)]);
  expect(await fieldsFor(context, { chat_id: "12345", code: "ABCDEFGH" })).toEqual(["code"]);
  expect(await fieldsFor(context, { chat_id: "54321", code })).toEqual(["code"]);
  expect(await fieldsFor(context, { chat_id: "12345", code }, { ...ann, id: "8" })).toEqual(["code"]);
  expect(await fieldsFor(context, { chat_id: " 12345", code: ` ${code.toLowerCase()} ` })).toEqual([]);
  expect(texts()).toHaveLength(1);
  await fieldsFor(context, { chat_id: "77" }, { id: "8", language: "ar" });
  expect(texts()[1]).toMatch(/^رمز/);
  expect(chats.problems).toEqual([]);
});

test("CH11 three codes an hour go to a chat, five are sent for a person", async () => {
  let now = 1_700_000_000;
  const context = createTestContext(bot(), { now: () => now });
  for (const id of ["1", "2", "3", "4"]) {
    const fields = await fieldsFor(context, { chat_id: "5" }, { ...ann, id });
    expect(fields).toEqual([id === "4" ? "chat_id" : "code"]);
  }
  for (const chat_id of ["11", "12", "13", "14", "15", "16"])
    expect(await fieldsFor(context, { chat_id })).toEqual([chat_id === "16" ? "chat_id" : "code"]);
  expect(texts()).toHaveLength(8);
  now += 3600;
  expect(await fieldsFor(context, { chat_id: "16" })).toEqual(["code"]);
});

test("CH11 no more codes are sent when many are asked for at once", async () => {
  const context = createTestContext(bot());
  const get = async (key: string) => {
    const value = await context.store.get(key);
    await setImmediate();
    return value;
  };
  const slow = { ...context, store: { ...context.store, get } };
  const asked = Array.from({ length: 20 }, (_, id) => fieldsFor(slow, { chat_id: "5" }, { ...ann, id: String(id) }));
  const answers = await Promise.all(asked);
  expect(answers.filter((fields) => fields?.includes("code"))).toHaveLength(3);
  expect(texts()).toHaveLength(3);
});

test("CH11 a bot that is not set up, or that a chat does not accept, is a problem of the chat", async () => {
  expect(await fieldsFor(createTestContext(bot({ secret: "" })), { chat_id: "5" })).toEqual(["chat_id"]);
  const problems = await telegram.checkUser?.(createTestContext(bot({ secret: "wrong" })), { chat_id: "5" }, ann);
  expect(problems).toMatchObject([{ field: "chat_id", message: { en_US: expect.stringContaining("Not Found") } }]);
  const closed = createTestContext(bot({ webhook: "http://127.0.0.1:9" }));
  expect(await fieldsFor(closed, { chat_id: "5" })).toEqual(["chat_id"]);
});
