import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { type ChannelKey, countWaiting, listChannels } from "./queries.ts";

type ChannelState = NonNullable<NonNullable<Reply<"ownChat">>["channel"]>;

/** What is known of a channel; null before its first message. */
export async function channelState(app: App, key: ChannelKey): Promise<ChannelState | null> {
  const [channel] = await listChannels(app.db.read, key.slug_name, [key.user_id]);
  if (!channel) return null;
  const { state, attempts, error, changed_at } = channel;
  const waiting = await countWaiting(app.db.read, key);
  return { state: state as ChannelState["state"], waiting, attempts, error, changed_at };
}
