import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { peopleFrom } from "../users/index.ts";
import { listReactors, type Reactor } from "./queries.ts";

type ReactionSummaries = NonNullable<Reply<"postReactions">>;
type ReactionEmoji = ReactionSummaries["reaction_summary"][number]["emoji"];

/** In display order. */
const emojis: readonly ReactionEmoji[] = ["heart", "smile", "frown"];
/** How many people a tooltip names. */
const MAX_NAMES = 5;

/** The reactions to a post as the viewer sees them. */
export async function summaryOf(app: App, db: Db, who: Viewer, objectId: string): Promise<ReactionSummaries> {
  return (await summariesOf(app, db, who, [objectId])).get(objectId) ?? { reaction_summary: [] };
}

/** The reactions to some posts as the viewer sees them, without posts that have none. */
export async function summariesOf(
  app: App,
  db: Db,
  who: Viewer,
  objectIds: readonly string[],
): Promise<Map<string, ReactionSummaries>> {
  const reactors = await listReactors(db, objectIds, { viewerId: who.id, maxNames: MAX_NAMES });
  const byPost = Map.groupBy(reactors, (reactor) => reactor.object_id);
  return new Map([...byPost].map(([id, ofPost]) => [id, { reaction_summary: summarize(app, who, ofPost) }]));
}

function summarize(app: App, who: Viewer, reactors: readonly Reactor[]): ReactionSummaries["reaction_summary"] {
  const people = peopleFrom(
    app,
    reactors.map(({ user_id, person }) => [user_id, person]),
  );
  const t = app.translator(who.language);
  return emojis.flatMap((emoji) => {
    const shown = reactors.filter((reactor) => reactor.emoji === emoji);
    const [first] = shown;
    if (!first) return [];
    const names = shown
      .map(({ user_id }) => people.get(user_id))
      .map((person) => person?.username || person?.display_name)
      .join(", ");
    const others = first.total - shown.length;
    const tooltip = others > 0 ? t("reactions.more", { names, count: others }) : names;
    return [{ emoji, count: first.total, tooltip, is_active: first.own > 0 }];
  });
}
