import type { App } from "../../app.ts";
import { insertIgnore } from "../../platform/db/index.ts";

/** How long the same text from the same person counts as sent twice. Source: api-content 1.10. */
const REMEMBERED_S = 300;

/** Notes that something is being sent; false when the same was sent within five minutes. */
export async function rememberSubmission(app: App, mark: string): Promise<boolean> {
  const now = app.now();
  return app.db.write(async (tx) => {
    await tx.deleteFrom("submissions").where("mark", "=", mark).where("expires_at", "<=", now).execute();
    return (await insertIgnore(tx, "submissions", { mark, expires_at: now + REMEMBERED_S })) > 0;
  });
}

/** Forgets what was refused, so that it may be sent again. */
export async function forgetSubmission(app: App, mark: string): Promise<void> {
  await app.db.write((tx) => tx.deleteFrom("submissions").where("mark", "=", mark).execute());
}
