import type { LocalizedText } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { findPlugin, siteChannel } from "./channels.ts";
import { lockChannel, SITE } from "./queries.ts";
import { queueChunk } from "./queue-messages.ts";

/** How the action of a message begins that an automation rule sends; its mark follows. */
const RULE_ACTION = "rule_matched";

/** Whether an automation rule sends the message; its actor is that rule. */
export const isRuleMessage = (action: string): boolean => action.startsWith(RULE_ACTION);

interface RuleMessage {
  /** The plugin. */
  readonly slug_name: string;
  readonly rule_id: string;
  readonly object_id: string;
  /** Messages of a rule about a post with the same mark are one. */
  readonly mark: string;
}

/** Chats that can have a channel of the site. */
export const siteChats = (app: App): { readonly slug_name: string; readonly name: LocalizedText }[] =>
  app.plugins
    .active("notification")
    .filter(({ extension }) => extension.siteChannel !== undefined)
    .map(({ slug_name, plugin }) => ({ slug_name, name: plugin.name }));

/** Queues a message of a rule for the channel of the site; says why if it cannot. Rules: docs/rules/automation-rules.md AR4. */
export async function queueRuleMessage(
  app: App,
  tx: Tx,
  { slug_name, rule_id, object_id, mark }: RuleMessage,
): Promise<"queued" | "no_plugin" | "no_channel" | "stopped"> {
  const plugin = findPlugin(app, slug_name);
  if (!plugin) return "no_plugin";
  if (!siteChannel(app, plugin)) return "no_channel";
  if ((await lockChannel(tx, { slug_name, user_id: SITE }))?.state === "stopped") return "stopped";
  const action = `${RULE_ACTION}:${mark}`;
  await queueChunk(app, tx, [{ slug_name, user_id: SITE, action, object_id, actor_id: rule_id }]);
  return "queued";
}
