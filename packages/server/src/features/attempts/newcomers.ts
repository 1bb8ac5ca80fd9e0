import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { isWithinBudget } from "./budgets.ts";

const HOUR_S = 3600;

const ADDRESS = /(?:https?:\/\/|\bwww\.|(?<=[("'<]\s?|\]:\s?)\/\/)[^\s<>"')\]]*/giu;

/** The addresses of the web that a text names, as often as it names them. */
const linksIn = (text: string): string[] => text.match(ADDRESS) ?? [];

/**
 * Refuses a new post of somebody without `link.url_limit` who has written too many, or too many links, within the hour.
 * Part of the transaction that stores the post. Rules: docs/rules/limits.md L10.
 */
export async function checkNewcomer(app: App, tx: Tx, who: Viewer, text: string): Promise<void> {
  await spend(app, tx, who, { action: "posts", amount: 1 });
  await spend(app, tx, who, { action: "links", amount: linksIn(text).length });
}

/** The same for an edit: it counts the addresses that were not there before, and is no post. Rules: docs/rules/limits.md L10. */
export async function checkNewcomerEdit(
  app: App,
  tx: Tx,
  who: Viewer,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const old = Map.groupBy(linksIn(before), (link) => link);
  const added = linksIn(after).filter((link) => old.get(link)?.pop() === undefined);
  await spend(app, tx, who, { action: "links", amount: added.length });
}

interface Spending {
  readonly action: "posts" | "links";
  readonly amount: number;
}

async function spend(app: App, tx: Tx, who: Viewer, { action, amount }: Spending): Promise<void> {
  const { newcomer_posts, newcomer_links } = app.settings.get("question");
  const most = action === "posts" ? newcomer_posts : newcomer_links;
  if (most === 0 || amount === 0) return;
  if (may(actorOf(who), "link.url_limit", thresholdsOf(app.settings.get("privileges")))) return;
  const isFine = await isWithinBudget(app, tx, { action, most, withinS: HOUR_S }, { who: who.id, amount });
  if (!isFine) refuse(`too_many_${action}`, { params: { most } });
}
