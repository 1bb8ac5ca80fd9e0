import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { isWithinBudget } from "./budgets.ts";
import { findAttempts } from "./queries.ts";
import { subjectsOf } from "./subjects.ts";

/** Shorter texts cost no more than any other call and are not counted. */
const FREE_CHARACTERS = 4000;
/** Characters of longer texts rendered per minute: about one text of the maximum length per second. */
const RENDER_BUDGET = { action: "render", max: 4_000_000, windowS: 60 } as const;

/**
 * Counts a text that is about to be rendered for a user, as a preview, a post or an edit; false when the budget is
 * exceeded. Rules: docs/rules/limits.md L11.
 */
export async function consumeRenderBudget(app: App, tx: Tx, who: Pick<Viewer, "id">, text: string): Promise<boolean> {
  if (text.length <= FREE_CHARACTERS) return true;
  return isWithinBudget(app, tx, RENDER_BUDGET, { who: who.id, amount: text.length });
}

/**
 * The same for a preview, which is no part of a transaction. A shared cache counts it without writing to the database
 * with every pause in typing.
 */
export async function consumePreviewBudget(app: App, who: Pick<Viewer, "id">, text: string): Promise<boolean> {
  if (text.length <= FREE_CHARACTERS) return true;
  const { action, max, windowS } = RENDER_BUDGET;
  const subject = subjectsOf(who.id)[0]?.subject ?? "";
  const previews = await app.sharedCache.increment(`${action} ${subject}`, text.length, windowS);
  if (previews === null) return app.db.write((tx) => consumeRenderBudget(app, tx, who, text));
  const posts = await findAttempts(app.db.read, subject, action);
  return previews + (posts && posts.expires_at > app.now() ? posts.count : 0) <= max;
}
