import { may, thresholdsOf } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import { actorOf, type Viewer } from "../../viewer.ts";
import { isWithinBudget } from "./budgets.ts";
import { consumeRenderBudget } from "./rendering.ts";

const HOUR_S = 3600;

const ADDRESS = /(?:https?:\/\/|\bwww\.|(?<=[("'<]\s?|\]:\s?)\/\/)[^\s<>"')\]]*/giu;

/** The web addresses in a text, with repetitions. */
const linksIn = (text: string): string[] => text.match(ADDRESS) ?? [];

/**
 * Rejects a new post of a user without `link.url_limit` who has written too many posts or links within the hour. Runs
 * in the transaction that stores the post. Rules: docs/rules/limits.md L10.
 */
export async function checkNewcomer(app: App, tx: Tx, who: Viewer, text: string): Promise<void> {
  await checkRendering(app, tx, who, text);
  await consume(app, tx, who, { action: "posts", amount: 1 });
  await consume(app, tx, who, { action: "links", amount: linksIn(text).length });
}

/** The same for an edit, of which only added addresses count. Rules: docs/rules/limits.md L10. */
export async function checkNewcomerEdit(
  app: App,
  tx: Tx,
  who: Viewer,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await checkRendering(app, tx, who, after);
  await consume(app, tx, who, { action: "posts", amount: 1 });
  const previous = Map.groupBy(linksIn(before), (link) => link);
  const added = linksIn(after).filter((link) => previous.get(link)?.pop() === undefined);
  await consume(app, tx, who, { action: "links", amount: added.length });
}

async function checkRendering(app: App, tx: Tx, who: Viewer, text: string): Promise<void> {
  if (!(await consumeRenderBudget(app, tx, who, text))) fail("too_many_attempts");
}

interface NewcomerUsage {
  readonly action: "posts" | "links";
  readonly amount: number;
}

async function consume(app: App, tx: Tx, who: Viewer, { action, amount }: NewcomerUsage): Promise<void> {
  const { newcomer_posts, newcomer_links } = app.settings.get("question");
  const max = action === "posts" ? newcomer_posts : newcomer_links;
  if (max === 0 || amount === 0) return;
  if (may(actorOf(who), "link.url_limit", thresholdsOf(app.settings.get("privileges")))) return;
  const withinBudget = await isWithinBudget(app, tx, { action, max, windowS: HOUR_S }, { who: who.id, amount });
  if (!withinBudget) fail(`too_many_${action}`, { params: { most: max } });
}
