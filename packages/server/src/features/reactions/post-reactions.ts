import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findThread, maySeeThread } from "../posts/index.ts";
import { isReactedTo } from "./queries.ts";
import { summaryOf } from "./summaries.ts";

/** The reactions to a post; null where it never had any, or where the viewer may not see it. */
export async function postReactions(
  app: App,
  who: Viewer,
  input: Parsed<"postReactions">,
): Promise<Reply<"postReactions">> {
  const db = app.db.read;
  const thread = await findThread(db, input.object_id);
  if (!thread || !maySeeThread(who, thread).allowed) return null;
  const summary = await summaryOf(app, db, who, input.object_id);
  return summary.reaction_summary.length > 0 || (await isReactedTo(db, input.object_id)) ? summary : null;
}
