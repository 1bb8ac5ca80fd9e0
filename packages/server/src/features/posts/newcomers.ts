import { may, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { isWithinBudget } from "../attempts/index.ts";

const HOUR_S = 3600;

/** How often a text names an address of the web. */
const linksIn = (text: string): number => text.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;

/**
 * Refuses a new post of somebody without `link.url_limit` who has written too many, or too many links, within the hour.
 * Part of the transaction that stores the post. Rules: docs/rules/limits.md L10.
 */
export async function checkNewcomer(app: App, tx: Tx, who: Viewer, text: string): Promise<void> {
  const { newcomer_posts, newcomer_links } = app.settings.get("question");
  if (may(actorOf(who), "link.url_limit", thresholdsOf(app.settings.get("privileges")))) return;
  const spend = async (action: "posts" | "links", most: number, amount: number) => {
    if (most === 0 || amount === 0) return;
    const isFine = await isWithinBudget(app, tx, { action, most, withinS: HOUR_S }, { who: who.id, amount });
    if (!isFine) refuse(`too_many_${action}`, { params: { most } });
  };
  await spend("posts", newcomer_posts, 1);
  await spend("links", newcomer_links, linksIn(text));
}
