import type { Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findThreads, maySeeThread } from "../posts/index.ts";
import { summariesOf } from "./summaries.ts";

/** More than the posts of one page. */
const MAX_POSTS = 100;

/** The reactions to several posts that the viewer may see; posts without any are left out. */
export async function reactionsOf(app: App, who: Viewer, input: Parsed<"reactionsOf">): Promise<Reply<"reactionsOf">> {
  const db = app.db.read;
  const requestedIds = input.object_ids.split(",").slice(0, MAX_POSTS);
  const threads = await findThreads(db, requestedIds.map(longId));
  const visible = [...threads.values()].filter((each) => each.kind !== "comment" && maySeeThread(who, each).allowed);
  const summaries = await summariesOf(
    app,
    db,
    who,
    visible.map(({ id }) => id),
  );
  return requestedIds.flatMap((object_id) => {
    const summary = summaries.get(longId(object_id));
    return summary ? [{ object_id, ...summary }] : [];
  });
}
