import { type CaptchaAction, spansSeconds } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findCount, lockCount, saveCount } from "./queries.ts";
import { subjectOf } from "./subject.ts";

/** The key of a required captcha, in the same table as the counts of actions. */
const keyOf = (viewer: Viewer, action: CaptchaAction) => ({
  subject: subjectOf(viewer, action) ?? "",
  action: `demanded ${action}`,
});

/** Records that a call failed without a captcha that it requires, so that the client is given one. */
export async function recordRequiredCaptcha(app: App, viewer: Viewer, action: CaptchaAction): Promise<void> {
  const key = keyOf(viewer, action);
  const now = app.now();
  await app.db.write(async (tx) => {
    await lockCount(tx, key);
    await saveCount(tx, { ...key, count: 1, last_at: now, expires_at: now + spansSeconds.captcha });
  });
}

/** Whether a call of this viewer failed recently without a captcha that it requires. */
export async function isCaptchaRequired(app: App, viewer: Viewer, action: CaptchaAction): Promise<boolean> {
  const stored = await findCount(app.db.read, keyOf(viewer, action));
  return stored !== undefined && stored.expires_at > app.now();
}
