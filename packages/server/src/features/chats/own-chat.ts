import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { channelState } from "./channel-state.ts";
import { findPlugin } from "./channels.ts";

/** The caller's own channel of a notification plugin. Rules: docs/rules/chats.md CH5. */
export async function ownChat(
  app: App,
  { id: user_id }: Member,
  { plugin_slug_name: slug_name }: Parsed<"ownChat">,
): Promise<Reply<"ownChat">> {
  const plugin = findPlugin(app, slug_name);
  return plugin?.extension.personalChannel ? { channel: await channelState(app, { slug_name, user_id }) } : null;
}
