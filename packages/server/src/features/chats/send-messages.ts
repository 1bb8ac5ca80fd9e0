import type { App } from "../../app.ts";
import type { EventOf } from "../../events.ts";
import { PluginError, PluginUnavailable } from "../../platform/plugins/active-plugin.ts";
import { errorText, eventOf, findPlugin, type NotificationPlugin, personalChannel, siteChannel } from "./channels.ts";
import { chatMessage } from "./chat-message.ts";
import { deliver } from "./deliver.ts";
import {
  type ChannelKey,
  dropWaiting,
  listChannels,
  listWaiting,
  lockChannel,
  markSent,
  SITE,
  saveChannel,
} from "./queries.ts";
import { MAX_AGE_S } from "./queue-messages.ts";
import { isRuleMessage } from "./rule-messages.ts";
import type { ChatMessageRow } from "./table.ts";

/** Attempts after which a channel is stopped: with their growing waits, about five hours. */
export const MAX_CHAT_ATTEMPTS = 15;
/**
 * Messages of one job, and the time after which it begins no other: the rest takes another job, so that a slow or busy
 * chat delays those that run beside it by seconds at most.
 */
const MAX_MESSAGES = 10;
const MAX_TIME_MS = 5000;

/** A channel could not be reached; the job is tried again later. */
class ChatError extends Error {
  override readonly name = "ChatError";
}

/**
 * Sends what waits for a channel, in order. A failed attempt is repeated by the job runner, after growing waits; after
 * too many the channel is stopped. Rules: docs/rules/chats.md CH4, CH5.
 */
export async function onChatDue(app: App, event: EventOf<"chat_due">): Promise<void> {
  const { slug_name, user_id, turn } = event;
  const key = { slug_name, user_id };
  const plugin = findPlugin(app, slug_name);
  await app.db.write((tx) => dropWaiting(tx, key, plugin ? app.now() - MAX_AGE_S : undefined));
  const endsAt = performance.now() + MAX_TIME_MS;
  for (let sent = 0; plugin && sent < MAX_MESSAGES && performance.now() < endsAt; sent += 1) {
    const [message] = await listWaiting(app.db.read, key, 1);
    if (!message || !(await isCurrent(app, key, turn))) break;
    const error = await sendOne(app, plugin, message).catch((cause: unknown) => {
      // Not asked: the message waits until the plugin runs again.
      if (cause instanceof PluginUnavailable || cause instanceof PluginError) return errorText(plugin, cause);
      app.log.error({ plugin: slug_name, err: cause }, "a chat message could not be written");
      return "internal error";
    });
    // After a delivery the waits begin anew, with another job.
    if (error !== "") return sent > 0 ? finish(app, event) : failed(app, event, error);
    await app.db.write((tx) => markSent(tx, message, app.now()));
  }
  await finish(app, event);
}

/** Whether no later run has taken over, such as after the settings were changed. */
async function isCurrent(app: App, key: ChannelKey, turn: number): Promise<boolean> {
  const [channel] = await listChannels(app.db.read, key.slug_name, [key.user_id]);
  return channel?.state === "sending" && channel.turn === turn;
}

/** Sends one message; returns why it was not delivered, or "". */
async function sendOne(app: App, plugin: NotificationPlugin, row: ChatMessageRow): Promise<string> {
  const { slug_name, user_id } = row;
  const isOfSite = user_id === SITE;
  const values = isOfSite ? undefined : (await app.plugins.userValues(slug_name, [user_id])).get(user_id);
  // As the settings are now: a message that its receiver no longer wants is left out, like one they may no longer see.
  const channel = isOfSite ? siteChannel(app, plugin) : await personalChannel(app, plugin, user_id, values);
  const event = eventOf(row.action);
  const isChosen = isRuleMessage(row.action) || (event !== undefined && channel?.events.includes(event));
  if (!channel || !isChosen) return "";
  const message = await chatMessage(app, row);
  return message ? deliver(plugin, { message, values }) : "";
}

async function failed(app: App, { slug_name, user_id, turn }: EventOf<"chat_due">, error: string): Promise<void> {
  const key = { slug_name, user_id };
  const isStopped = await app.db.write(async (tx) => {
    const channel = await lockChannel(tx, key);
    if (channel?.turn !== turn) return true;
    const attempts = channel.attempts + 1;
    const state = attempts >= MAX_CHAT_ATTEMPTS ? "stopped" : "sending";
    await saveChannel(tx, { ...channel, state, attempts, error: error.slice(0, 500), changed_at: app.now() });
    if (state === "stopped") await dropWaiting(tx, key);
    return state === "stopped";
  });
  if (!isStopped) throw new ChatError(`${slug_name}: ${error}`);
}

/** The channel is idle, or gets another job for what was queued in the meantime. */
async function finish(app: App, event: EventOf<"chat_due">): Promise<void> {
  const { slug_name, user_id, turn } = event;
  await app.db.write(async (tx) => {
    const channel = await lockChannel(tx, { slug_name, user_id });
    if (channel?.turn !== turn || channel.state !== "sending") return;
    const [waiting] = await listWaiting(tx, { slug_name, user_id }, 1);
    if (waiting) await app.emit(tx, event);
    const state = waiting ? "sending" : "idle";
    await saveChannel(tx, { ...channel, state, attempts: 0, error: "", changed_at: app.now() });
  });
}
