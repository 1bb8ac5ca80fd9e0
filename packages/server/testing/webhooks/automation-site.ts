import { definePlugin, type NotificationDelivery } from "@askwell/plugin-kit";
import { continueAutomation } from "../../src/features/automation/index.ts";
import { createFixtures } from "../fixtures.ts";
import { testSite } from "../site.ts";
import { webhookReceiver } from "./webhook-receiver.ts";

/** A rule as it is sent. */
export interface SentRule {
  id: string;
  version: number;
  name: string;
  enabled: boolean;
  trigger: string;
  events: string[];
  hours: number;
  score: number;
  repeat: string;
  tags: string[];
  words: string[];
  account_days: number;
  below_rank: number;
  per_hour: number;
  actions: { kind: string; target: string }[];
}

/** What a rule does, as it is sent. */
export const to = (kind: string, target = "") => ({ kind, target });

/** A chat that collects what it gets. */
const chatTo = (sent: NotificationDelivery[]) =>
  definePlugin({
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

/** A site with people, tags, a webhook and a chat for tests of automation rules. */
export async function automationSite() {
  const sent: NotificationDelivery[] = [];
  const site = await testSite({ plugins: [chatTo(sent)] });
  const fixtures = createFixtures(site);
  const ann = await site.person("ann", { rank: 500 });
  const bob = await site.person("bob", { rank: 20 });
  const mona = await site.person("mona", { role_id: 3 });
  const receiver = await webhookReceiver();
  const api = { personal_keys: false, key_calls_per_minute: 600, webhook_private_hosts: ["127.0.0.1"] };
  await site.call(site.admin, "saveApiSettings", api);
  const endpoint = { name: "Office", url: receiver.url, events: ["tag.merged"], tags: [], fields: "all" };
  const { id: webhook, secret } = await site.call(site.admin, "createWebhook", endpoint);
  await fixtures.tag("general");
  await fixtures.tag("tea");
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "scripted", enabled: true });
  await site.settle();
  const rules = async () => (await site.call(site.admin, "automationRules", {})).list;
  const fields = (more: Partial<SentRule> = {}): Partial<SentRule> => ({
    ...{ id: "", version: 0, name: "A rule", enabled: true, trigger: "event", events: ["question.created"] },
    ...{ actions: [to("webhook", webhook)], ...more },
  });
  const subjects = () => receiver.received.map(({ body }) => JSON.parse(body).data.question.id);
  return {
    ...{ site, fixtures, ann, bob, mona, receiver, endpoint, webhook, secret, sent, rules, fields, subjects },
    save: async (more: Partial<SentRule> = {}) =>
      (await site.call(site.admin, "saveAutomationRule", fields(more) as never)).id,
    ruleOf: async (id: string) => (await rules()).find((rule) => rule.id === id)!,
    actionsOf: async (id: string) => (await site.call(site.admin, "automationActions", { id })).list,
    ask: async (more: object = {}) => (await fixtures.question({ by: ann, tags: ["general"], ...more })).id,
    tagsOf: async (id: string) => {
      const { tags } = await site.call(site.admin, "questionInfo", { id });
      return (tags ?? []).map(({ slug_name }) => slug_name).sort();
    },
    /** Lets time pass, and everything be done that is due. */
    async run(seconds = 0) {
      site.wait(seconds);
      await site.settle();
      await continueAutomation(site.app);
      await site.settle();
    },
    /** Deletes the rules and forgets what was sent. */
    async clear() {
      for (const { id } of await rules()) await site.call(site.admin, "deleteAutomationRule", { id });
      receiver.answer(() => 204);
      receiver.received.length = 0;
      sent.length = 0;
    },
    async close() {
      receiver.close();
      await site.close();
    },
  };
}
