import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { peopleFrom } from "../users/index.ts";
import { listReactors, type Reactor } from "./queries.ts";

type Reactions = NonNullable<Reply<"postReactions">>;
type Emoji = Reactions["reaction_summary"][number]["emoji"];

/** In the order in which they are shown. */
const emojis: readonly Emoji[] = ["heart", "smile", "frown"];
/** How many people a tooltip names. */
const MOST_NAMES = 5;

/** The emojis on a post as the viewer sees them. */
export async function summaryOf(app: App, db: Db, who: Viewer, objectId: string): Promise<Reactions> {
  return (await summariesOf(app, db, who, [objectId])).get(objectId) ?? { reaction_summary: [] };
}

/** The emojis on some posts as the viewer sees them; posts without any are not in it. */
export async function summariesOf(
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
