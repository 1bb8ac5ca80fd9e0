import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { guideModule } from "../../../testing/guide-example.ts";
import {
  createFixtures,
  detailOf,
  installAndActivate,
  manifestOf,
  packPlugin,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";

/** What arrived at the server of the chat, by path. */
const received: { path: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  received.push({ path: request.url ?? "", body });
  response.end();
});

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let ben: TestPerson;
const logged: string[] = [];

const slug = "topics";
const handed = { data: ["posts", "users"] };
const permissions = { host_settings: ["server"], ...handed };
const setOwn = (who: TestPerson, config_fields: Record<string, unknown>) =>
  site.call(who, "saveUserPluginConfig", { plugin_slug_name: slug, config_fields });
const pathsOf = () => received.map(({ path }) => path);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = await testSite({ plugins: [] });
  const warn = site.app.log.warn.bind(site.app.log);
  site.app.log.warn = (...args: Parameters<typeof warn>) => {
    logged.push(JSON.stringify(args));
    warn(...args);
  };
  fixtures = createFixtures(site);
  await fixtures.tag("tea");
  ann = await site.person("ann", { rank: 500 });
  ben = await site.person("ben", { rank: 500 });
  const settings = [{ name: "server", type: "input", title: { en_US: "Server" }, required: true }];
  const manifest = manifestOf({ slug_name: slug, kinds: ["notification"], settings, permissions });
  await installAndActivate(site, packPlugin(manifest, await guideModule("notification")));
  const config_fields = { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name: slug, config_fields });
});
afterAll(async () => {
  await site.close();
  server.close();
  server.closeAllConnections();
});
beforeEach(async () => {
  await site.settle();
  received.length = 0;
});

test("PL11 the form of an installed plugin for each person is offered, checked by the plugin, and sends no secret back", async () => {
  expect(await site.call(ann, "userPluginConfigs", {})).toEqual([{ name: "Riddle", slug_name: slug }]);
  const { data } = await site.error(ann, "saveUserPluginConfig", {
    plugin_slug_name: slug,
    config_fields: { topic: "not a topic", events: ["answer"] },
  });
  expect(data).toMatchObject([{ error_field: "topic", error_msg: "Letters, digits, - and _ only." }]);
  await setOwn(ann, { topic: "annstopic", events: ["answer", "new_question_followed_tag"] });
  const { config_fields } = await site.call(ann, "userPluginConfig", { plugin_slug_name: slug });
  expect(config_fields?.find(({ name }) => name === "topic")).toMatchObject({ value: "", is_set: true });
});

test("PL28 CH2 CH3 each person gets what their own settings of an installed plugin ask for, at their own address", async () => {
  await setOwn(ann, { topic: "annstopic", events: ["answer", "new_question_followed_tag"] });
  await setOwn(ben, { topic: "benstopic", events: ["answer"] });
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "tea" });
  await site.call(ann, "follow", { object_id: tag_id, is_cancel: false });
  const cleo = await site.person("cleo", { rank: 500 });
  const question = await fixtures.question({ by: ben, title: "Who has seen the kettle", tags: ["tea"] });
  await site.settle();
  await fixtures.answer({ by: cleo, to: question.id });
  await site.settle();
  expect(received).toEqual([
    { path: "/annstopic", body: "ben asked Who has seen the kettle" },
    { path: "/benstopic", body: "cleo answered your question Who has seen the kettle" },
  ]);
  await setOwn(ben, { topic: "benstopic", events: [] });
  await fixtures.answer({ by: ann, to: question.id });
  await site.settle();
  expect(received).toHaveLength(2);
});

test("CH10 a person sends a test message to the channel of an installed plugin", async () => {
  await setOwn(ben, { topic: "benstopic", events: ["answer"] });
  expect(await site.call(ben, "testOwnChat", { plugin_slug_name: slug })).toEqual({ accepted: true, answer: "" });
  expect(pathsOf()).toEqual(["/benstopic"]);
});

const failing = `
  import { definePackage } from "@askwell/plugin-kit";
  export const plugin = definePackage({
    notification: {
      personalChannel(_context, { topic, breaks }) {
        if (breaks) throw new Error("cannot read " + topic);
        return { events: ["new_question"], tags: [] };
      },
      async notify(_context, { values }) {
        console.log("sending to " + values.topic);
        throw new Error("no way to " + encodeURIComponent(values.topic));
      },
    },
  });`;

test("PL8 PL24 what fails for one person leaves others alone, shows none of their secrets, and does not switch the plugin off", async () => {
  const user_settings = [
    { name: "topic", type: "input", title: { en_US: "Topic" }, secret: true },
    { name: "breaks", type: "switch", title: { en_US: "Breaks" } },
  ];
  const declared = { slug_name: "failing", kinds: ["notification"], user_settings, permissions: handed };
  await installAndActivate(site, packPlugin(manifestOf(declared), failing));
  const dora = await site.person("dora");
  const save = (who: TestPerson, config_fields: Record<string, unknown>) =>
    site.call(who, "saveUserPluginConfig", { plugin_slug_name: "failing", config_fields });
  await save(ben, { topic: "bens secret", breaks: true });
  await save(dora, { topic: "doras secret", breaks: false });
  await fixtures.question({ by: ann });
  for (let attempts = 0; attempts < 22; attempts++) {
    await site.settle();
    site.wait(3600);
  }
  const { channel } = (await site.call(dora, "ownChat", { plugin_slug_name: "failing" })) ?? {};
  expect(channel).toMatchObject({ state: "stopped", error: "failing.notify.personal: no way to ***" });
  expect((await site.call(ben, "ownChat", { plugin_slug_name: "failing" }))?.channel).toBeNull();
  const detail = await detailOf(site, "failing");
  expect(detail).toMatchObject({ enabled: true, error: "failing.notify.personal: no way to ***" });
  expect(logged.join("\n")).toContain("cannot read ***");
  expect(logged.join("\n")).not.toMatch(/(bens|doras)( |%20)secret/);
  await site.call(site.admin, "removePlugin", { plugin_slug_name: "failing", with_data: true });
});

test("PL24 CH5 events wait while the process of an installed plugin does not run, and reach people when it does", async () => {
  const user_settings = [{ name: "topic", type: "input", title: { en_US: "Topic" } }];
  const slow = { slug_name: "slow_crier", kinds: ["notification"], user_settings, permissions: handed };
  const never = "await new Promise(() => setTimeout(() => {}, 1e6));";
  await installAndActivate(site, packPlugin(manifestOf(slow), never));
  const config_fields = { topic: "any" };
  await site.call(ben, "saveUserPluginConfig", { plugin_slug_name: "slow_crier", config_fields });
  const { id } = await fixtures.question({ by: ann, title: "Is anyone listening at all" });
  await site.settle();
  const ready = `export const plugin = { notification: {
    personalChannel: () => ({ events: ["new_question"], tags: [] }),
    notify: async ({ store }, { message }) => { await store.set("sent", message.question_url); return { delivered: true }; },
  } };`;
  await installAndActivate(site, packPlugin(manifestOf(slow, { version: "1.0.1" }), ready));
  const sent = async () => {
    site.wait(60);
    await site.settle();
    const plugin = site.app.plugins.find("slow_crier");
    return plugin && site.app.plugins.contextOf(plugin).store.get("sent");
  };
  await expect.poll(sent).toContain(id);
  await site.call(site.admin, "removePlugin", { plugin_slug_name: "slow_crier", with_data: true });
});

test("PL11 a call of an installed page gets the settings of the person who makes it, with their defaults", async () => {
  const user_settings = [{ name: "cup", type: "input", title: { en_US: "Cup" }, value: "small" }];
  const code = `export const plugin = { route: {
    pages: async () => [], show: async () => null,
    calls: [{ method: "GET", name: "cup", guard: "anyone", run: async (_context, { viewer }) => viewer && viewer.values }],
  } };`;
  const declared = { slug_name: "cups", kinds: ["route"], user_settings, permissions: { data: ["users"] } };
  await installAndActivate(site, packPlugin(manifestOf(declared), code));
  const cupOf = (who: TestPerson | TestSite["visitor"]) =>
    site.call(who, "readFromPlugin", { slug: "cups", action: "cup" } as never);
  expect(await cupOf(ann)).toEqual({ cup: "small" });
  await site.call(ann, "saveUserPluginConfig", { plugin_slug_name: "cups", config_fields: { cup: "large" } });
  expect(await cupOf(ann)).toEqual({ cup: "large" });
  expect(await cupOf(site.visitor)).toBeNull();
});
