import type { App } from "../../app.ts";
import { insertIgnore, isUnavailable } from "../../platform/db/index.ts";

/** The same text from the same user within this time is a duplicate submission. Source: docs/rules/limits.md L3. */
const DUPLICATE_WINDOW_S = 300;

/** Stores a submission; false when the same was sent within five minutes. */
export async function saveSubmission(app: App, mark: string): Promise<boolean> {
  const now = app.now();
  return app.db.write(async (tx) => {
    await tx.deleteFrom("submissions").where("mark", "=", mark).where("expires_at", "<=", now).execute();
    return (await insertIgnore(tx, "submissions", { mark, expires_at: now + DUPLICATE_WINDOW_S })) > 0;
  });
}

const RETRY_MS = 1000;

/**
 * Deletes the submission of a failed request, so that it can be repeated. While the database is not available, which
 * may be why the request failed, this is retried in the background.
 */
export async function deleteSubmission(app: App, mark: string): Promise<void> {
  const until = app.now() + DUPLICATE_WINDOW_S;
  const remove = () => app.db.write((tx) => tx.deleteFrom("submissions").where("mark", "=", mark).execute());
  const retry = () => void remove().catch(later);
  const later = (error: unknown) => {
    if (!isUnavailable(error)) app.log.error({ err: error }, "deleting a submission failed");
    else if (app.now() < until) setTimeout(retry, RETRY_MS).unref();
  };
  await remove().catch(later);
}
