import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { NotificationPlugin } from "./channels.ts";
import { type ChannelKey, insertMessages, listWaiting, lockChannel, saveChannel } from "./queries.ts";
import type { ChatChannelRow, ChatMessageRow } from "./table.ts";

/** A message to be queued. */
export type NewMessage = Omit<ChatMessageRow, "created_at" | "sent_at">;

/** Messages per transaction. */
const CHUNK = 100;
/** What waits for longer is given up: nobody wants yesterday's news when a chat is back. */
export const MAX_AGE_S = 24 * 3600;

/** Whether a job sends to the channel. Every attempt is noted there, and none is more than an hour after the last. */
const isSending = (channel: ChatChannelRow | undefined, now: number) =>
  channel?.state === "sending" && channel.changed_at >= now - MAX_AGE_S;

/** Queues messages, and wakes the channels that are idle. Safe to repeat. Rules: docs/rules/chats.md CH1. */
async function queueMessages(app: App, messages: readonly NewMessage[]): Promise<void> {
  for (let start = 0; start < messages.length; start += CHUNK) {
    const some = messages.slice(start, start + CHUNK);
    await app.db.write((tx) => queueChunk(app, tx, some));
  }
}

/** Collects messages of every plugin, and queues them. Rejects at last if one could not be asked, so that it is tried again. */
export async function queueOfEach(
  app: App,
  messagesOf: (plugin: NotificationPlugin) => Promise<readonly NewMessage[]>,
): Promise<void> {
  const results = await Promise.allSettled(app.plugins.active("notification").map(messagesOf));
  await queueMessages(
    app,
    results.flatMap((result) => (result.status === "fulfilled" ? result.value : [])),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** A channel that was stopped gets no messages until it is started again; see `restartChannel`. */
export async function queueChunk(app: App, tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  const byChannel = Map.groupBy(messages, ({ slug_name, user_id }) => `${slug_name} ${user_id}`);
  // In one order, so that concurrent transactions do not deadlock.
  for (const [, own] of [...byChannel].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { slug_name, user_id } = own[0]!;
    const channel = await lockChannel(tx, { slug_name, user_id });
    if (channel?.state === "stopped") continue;
    const rows = own.map((each) => ({ ...each, created_at: app.now(), sent_at: 0 }));
    const isNew = (await insertMessages(tx, rows)) > 0;
    if (isNew && !isSending(channel, app.now())) await wake(app, tx, { slug_name, user_id }, channel);
  }
}

/** Starts a new run of the job that sends to a channel. */
async function wake(app: App, tx: Tx, key: ChannelKey, channel: ChatChannelRow | undefined): Promise<void> {
  const turn = (channel?.turn ?? 0) + 1;
  await saveChannel(tx, { ...key, state: "sending", turn, attempts: 0, error: "", changed_at: app.now() });
  await app.emit(tx, { kind: "chat_due", ...key, turn });
}

/**
 * Starts a channel that was stopped or fails, such as after its settings were changed: what waits is tried at once.
 * Rules: docs/rules/chats.md CH5.
 */
export async function restartChannel(app: App, tx: Tx, key: ChannelKey): Promise<void> {
  const channel = await lockChannel(tx, key);
  if (!channel || (channel.state === "idle" && channel.error === "")) return;
  const [waiting] = await listWaiting(tx, key, 1);
  if (waiting) await wake(app, tx, key, channel);
  else await saveChannel(tx, { ...channel, state: "idle", attempts: 0, error: "", changed_at: app.now() });
}
