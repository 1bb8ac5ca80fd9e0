import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Viewer } from "../../who.ts";
import { findThread, maySeeThread } from "../posts/index.ts";
import { userBasics } from "../users/index.ts";
import { countReactions, listReactors } from "./queries.ts";

type Reactions = NonNullable<Reply<"postReactions">>;
type Emoji = Reactions["reaction_summary"][number]["emoji"];

/** In the order in which they are shown. */
const emojis: readonly Emoji[] = ["heart", "smile", "frown"];
/** How many people a tooltip names. */
const MOST_NAMES = 5;

/** The emojis on a post; null where nobody ever left one, or where the viewer sees no post. */
export async function postReactions(
  app: App,
  who: Viewer,
  input: Parsed<"postReactions">,
): Promise<Reply<"postReactions">> {
  const thread = await findThread(app.db.read, input.object_id);
  if (!thread || !maySeeThread(who, thread).allowed) return null;
  return summaryOf(app, app.db.read, who, input.object_id);
}

/** The emojis on a post as the viewer sees them. */
export async function summaryOf(app: App, db: Db, who: Viewer, objectId: string): Promise<Reactions | null> {
  const counts = await countReactions(db, objectId, who.id);
  if (counts.length === 0) return null;
  const reactors = await listReactors(db, objectId, MOST_NAMES);
  const people = await userBasics(
    app,
    db,
    reactors.map((row) => row.user_id),
  );
  const t = app.translator(who.language);
  const reaction_summary = emojis.flatMap((emoji) => {
    const left = counts.find((row) => row.emoji === emoji);
    if (!left || left.count === 0) return [];
    const first = reactors.filter((row) => row.emoji === emoji).map((row) => people.get(row.user_id)!);
    const names = first.map((person) => person.username || person.display_name).join(", ");
    const others = left.count - first.length;
    const tooltip = others > 0 ? t("reactions.more", { names, count: others }) : names;
    return [{ emoji, count: left.count, tooltip, is_active: left.own > 0 }];
  });
  return { reaction_summary };
}
