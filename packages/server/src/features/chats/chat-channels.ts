import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { channelState } from "./channel-state.ts";
import { findPlugin } from "./channels.ts";
import { countChannels, SITE } from "./queries.ts";

/** The channels of a notification plugin. Rules: docs/rules/chats.md CH5. */
export async function chatChannels(
  app: App,
  _: Admin,
  { plugin_slug_name: slug_name }: Parsed<"chatChannels">,
): Promise<Reply<"chatChannels">> {
  if (!findPlugin(app, slug_name)) return null;
  const states = await countChannels(app.db.read, slug_name);
  return {
    site: await channelState(app, { slug_name, user_id: SITE }),
    people: { sending: states.get("sending") ?? 0, stopped: states.get("stopped") ?? 0 },
  };
}
