import type { Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../who.ts";
import { findThreads, maySeeThread } from "../posts/index.ts";
import { summariesOf } from "./summaries.ts";

/** As many posts as one page shows, and a few more. */
const MOST_POSTS = 100;

/** The emojis on several posts that the viewer sees; those without any are left out. */
export async function reactionsOf(app: App, who: Viewer, input: Parsed<"reactionsOf">): Promise<Reply<"reactionsOf">> {
  const db = app.db.read;
  const asked = input.object_ids.split(",").slice(0, MOST_POSTS);
  const threads = await findThreads(db, asked.map(longId));
  const seen = [...threads.values()].filter((each) => each.kind !== "comment" && maySeeThread(who, each).allowed);
  const summaries = await summariesOf(
    app,
    db,
    who,
    seen.map(({ id }) => id),
  );
  return asked.flatMap((object_id) => {
    const summary = summaries.get(longId(object_id));
    return summary ? [{ object_id, ...summary }] : [];
  });
}
