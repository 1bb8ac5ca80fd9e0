import type { Parsed, Reply } from "@askwell/contract";
import { longId } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { findThread, findThreads, maySeeThread } from "../posts/index.ts";
import { peopleFrom } from "../users/index.ts";
import { isReactedTo, listReactors, type Reactor } from "./queries.ts";

type Reactions = NonNullable<Reply<"postReactions">>;
type Emoji = Reactions["reaction_summary"][number]["emoji"];

/** In the order in which they are shown. */
const emojis: readonly Emoji[] = ["heart", "smile", "frown"];
/** How many people a tooltip names. */
const MOST_NAMES = 5;
/** As many posts as one page shows, and a few more. */
const MOST_POSTS = 100;

/** The emojis on a post; null where nobody ever left one, or where the viewer sees no post. */
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

/** The emojis on a post as the viewer sees them. */
export async function summaryOf(app: App, db: Db, who: Viewer, objectId: string): Promise<Reactions> {
  return (await summariesOf(app, db, who, [objectId])).get(objectId) ?? { reaction_summary: [] };
}

async function summariesOf(
  app: App,
  db: Db,
  who: Viewer,
  objectIds: readonly string[],
): Promise<Map<string, Reactions>> {
  const reactors = await listReactors(db, objectIds, { viewerId: who.id, most: MOST_NAMES });
  const byPost = Map.groupBy(reactors, (reactor) => reactor.object_id);
  return new Map([...byPost].map(([id, ofPost]) => [id, { reaction_summary: summed(app, who, ofPost) }]));
}

function summed(app: App, who: Viewer, reactors: readonly Reactor[]): Reactions["reaction_summary"] {
  const people = peopleFrom(
    app,
    reactors.map(({ user_id, person }) => [user_id, person]),
  );
  const t = app.translator(who.language);
  return emojis.flatMap((emoji) => {
    const left = reactors.filter((reactor) => reactor.emoji === emoji);
    const [first] = left;
    if (!first) return [];
    const names = left
      .map(({ user_id }) => people.get(user_id))
      .map((person) => person?.username || person?.display_name)
      .join(", ");
    const others = first.total - left.length;
    const tooltip = others > 0 ? t("reactions.more", { names, count: others }) : names;
    return [{ emoji, count: first.total, tooltip, is_active: first.own > 0 }];
  });
}
