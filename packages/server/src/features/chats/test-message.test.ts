import { chatNotifications } from "@askwell/plugin-notification-chat";
import { CHAT_SECRET, type ChatServer, openChatServer } from "@askwell/plugin-notification-chat/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  guideExample,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";

const SLACK = "notification_slack";
const TELEGRAM = "notification_telegram";
/** The plugin of the guide. */
const NTFY = "notification_ntfy";

let chats: ChatServer;
let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

const enable = (plugin_slug_name: string, enabled = true) =>
  site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled });
const configure = (plugin_slug_name: string, config_fields: object) =>
  site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields: { ...config_fields } });
const setOwn = (who: TestPerson, plugin_slug_name: string, config_fields: object) =>
  site.call(who, "saveUserPluginConfig", { plugin_slug_name, config_fields: { ...config_fields } });

beforeAll(async () => {
  chats = await openChatServer();
  site = await testSite({ plugins: [...chatNotifications, await guideExample("notification")] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  await fixtures.tag("general");
});
afterAll(async () => {
  await site.close();
  await chats.close();
});

test("CH10 a test message goes to the channel at once, and its answer comes back", async () => {
  const ofSite = () => site.call(site.admin, "testChat", { plugin_slug_name: SLACK });
  expect(await ofSite()).toEqual({ accepted: false, answer: "" });
  await enable(SLACK);
  await configure(SLACK, { webhook: "", events: [] });
  expect(await ofSite()).toEqual({ accepted: false, answer: "" });
  await configure(SLACK, { webhook: chats.addressOf(SLACK), events: ["answer"], allowed_hosts: chats.host });
  expect(await ofSite()).toEqual({ accepted: true, answer: "" });
  expect(chats.received.map(({ text }) => text.split("\n")[0])).toEqual(["This is a test message of Askwell"]);
  chats.answer("with an error");
  expect(await ofSite()).toEqual({ accepted: false, answer: "HTTP 400" });
  chats.answer("as documented");
  const reader = await site.person("reader");
  const own = () => site.call(reader, "testOwnChat", { plugin_slug_name: SLACK });
  expect(await own()).toEqual({ accepted: false, answer: "" });
  await setOwn(reader, SLACK, { webhook: chats.addressOf(SLACK), events: ["comment"] });
  await site.call(reader, "updateInterface", { language: "zh_CN", color_scheme: "default" });
  expect(await own()).toEqual({ accepted: true, answer: "" });
  expect(chats.received.at(-1)?.text).toMatch(/测试消息/);
  for (let sending = 2; sending < 20; sending += 1) await own();
  expect((await site.error(reader, "testOwnChat", { plugin_slug_name: SLACK })).reason).toBe(
    "error.object.too_many_attempts",
  );
  await enable(SLACK, false);
});

test("CH11 a Telegram chat gets nothing but a code until its owner has entered that", async () => {
  await enable(TELEGRAM);
  const bot = { webhook: chats.addressOf(TELEGRAM), secret: CHAT_SECRET, chat_id: "", events: [] };
  await configure(TELEGRAM, bot);
  const zoe = await site.person("zoe");
  const save = (config_fields: object) =>
    site.error(zoe, "saveUserPluginConfig", { plugin_slug_name: TELEGRAM, config_fields: { ...config_fields } });
  chats.received.length = 0;
  const own = { chat_id: "4711", events: ["new_question"], tags: [] };
  const failure = await save(own);
  expect(failure.data).toMatchObject([{ error_field: "code", error_msg: expect.stringContaining("Enter it here") }]);
  const [sent] = chats.received;
  const [code = ""] = /\b[A-Z2-9]{8}\b/.exec(String(sent?.body.text)) ?? [];
  expect(sent?.body).toMatchObject({ chat_id: "4711", text: expect.stringContaining("to this chat: ") });
  expect((await save({ ...own, code: "WRONGONE" })).data).toMatchObject([{ error_field: "code" }]);
  expect(await site.call(zoe, "testOwnChat", { plugin_slug_name: TELEGRAM })).toEqual({ accepted: false, answer: "" });
  await fixtures.question({ by: ann });
  await site.settle();
  expect(chats.received).toHaveLength(1);
  await setOwn(zoe, TELEGRAM, { ...own, code });
  await fixtures.question({ by: ann, title: "A question for a chat" });
  await site.settle();
  expect(chats.received.slice(1).map(({ body }) => body.chat_id)).toEqual(["4711"]);
  expect(chats.problems).toEqual([]);
  await enable(TELEGRAM, false);
});

test("CH6 an error that contains a secret of the settings is shown and stored without it", async () => {
  await enable(NTFY);
  await configure(NTFY, { topic: "no address: top-secret", events: ["new_question"] });
  const result = await site.call(site.admin, "testChat", { plugin_slug_name: NTFY });
  expect(result.accepted).toBe(false);
  expect(result.answer).toMatch(/\*\*\*/);
  await fixtures.question({ by: ann });
  await site.settle();
  const { site: state } = (await site.call(site.admin, "chatChannels", { plugin_slug_name: NTFY }))!;
  expect(state?.error).toMatch(/\*\*\*/);
  const jobs = await site.app.db.read.selectFrom("jobs").selectAll().execute();
  expect(JSON.stringify([result, state, jobs])).not.toContain("top-secret");
  await enable(NTFY, false);
});

test("PL13 CH7 the plugin of the guide sends a sentence to its topic", async () => {
  await enable(NTFY);
  await configure(NTFY, { topic: `${chats.origin}/elsewhere`, events: ["new_question"] });
  await fixtures.question({ by: ann });
  await site.settle();
  const state = await site.call(site.admin, "chatChannels", { plugin_slug_name: NTFY });
  // The stand-in has no such topic, so what arrives there is an error that the administrator sees.
  expect(state?.site).toMatchObject({ state: "sending", attempts: 1, error: expect.stringMatching(/^HTTP \d+$/) });
});
