import { type CaptchaAction, captchaRules, currentCount, isCaptchaDue } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { isStaff, type Viewer } from "../../viewer.ts";
import { consumeCaptcha, deleteCount, lockCount, saveCount } from "./queries.ts";
import { recordRequiredCaptcha } from "./required-captchas.ts";
import { subjectOf } from "./subject.ts";
import type { CaptchaCountRow } from "./table.ts";

/** The captcha fields of a call. */
interface CaptchaSolution {
  readonly captcha_id: string;
  readonly captcha_code: string;
}

interface GuardedAction {
  readonly action: CaptchaAction;
  readonly answer: CaptchaSolution;
  readonly viewer: Viewer;
  /** Requires a captcha whatever the count, even if no captcha plugin is enabled. */
  readonly isRequired?: boolean;
}

/** Counts the action unless it needs a captcha. Returns the previous count, or null if a captcha is due. */
async function countAction(app: App, action: CaptchaAction, subject: string, isProven: boolean) {
  return app.db.write(async (tx): Promise<CaptchaCountRow | null> => {
    const now = app.now();
    const before = await lockCount(tx, { subject, action });
    if (!isProven && isCaptchaDue(action, before, now)) return null;
    const count = currentCount(action, before, now) + 1;
    await saveCount(tx, { subject, action, count, last_at: now, expires_at: now + captchaRules[action].lifetimeS });
    return before;
  });
}

/** Reverts the count of an action that failed. */
async function uncountAction(app: App, before: CaptchaCountRow): Promise<void> {
  await app.db.write(async (tx) => {
    const now = await lockCount(tx, before);
    const count = Math.max(0, now.count - 1);
    // A concurrent action of the same subject keeps its own time.
    const isLast = now.count <= before.count + 1;
    await saveCount(tx, { ...now, count, ...(isLast && { last_at: before.last_at }) });
  });
}

/** Consumes the captcha and returns whether the answer is right. */
async function isSolved(app: App, { action, answer, isRequired = false }: GuardedAction): Promise<boolean> {
  const active = captchaFor(app, isRequired);
  if (!active || answer.captcha_id === "" || answer.captcha_code === "") return false;
  const row = await app.db.write((tx) => consumeCaptcha(tx, hashToken(answer.captcha_id)));
  if (row?.action !== action || row.plugin !== active.slug_name || row.expires_at < app.now()) return false;
  const response = { ...answer, secret: row.secret };
  return active.call("verify", (captcha, context) => captcha.verify(context, response)).catch(() => false);
}

async function requireSolution(app: App, guarded: GuardedAction): Promise<void> {
  if (await isSolved(app, guarded)) return;
  if (guarded.isRequired) await recordRequiredCaptcha(app, guarded.viewer, guarded.action);
  fail("captcha_failed", { field: "captcha_code" });
}

/** The captcha plugin to use; a required captcha falls back to a plugin that is not enabled. */
export function captchaFor(app: App, isRequired: boolean) {
  return app.plugins.last("captcha") ?? (isRequired ? app.plugins.fallbackCaptcha() : undefined);
}

/** Whether the viewer is exempt: staff are, and everyone is if no captcha plugin is enabled. */
export function isExempt(app: App, viewer: Viewer): boolean {
  return isStaff(viewer) || app.plugins.last("captcha") === undefined;
}

/**
 * Runs an action that may need a captcha: counts it, and fails with `captcha_failed` on the field `captcha_code` if a
 * captcha is due and a right answer was not sent. A captcha that was not required is not consumed. Source: docs/rules/captchas.md.
 */
export async function withCaptcha<Result>(
  app: App,
  guarded: GuardedAction,
  run: () => Promise<Result>,
): Promise<Result> {
  const { action, viewer } = guarded;
  // Without any captcha plugin, a required captcha must not lock users out.
  const isRequired = guarded.isRequired === true && captchaFor(app, true) !== undefined;
  const subject = subjectOf(viewer, action);
  const { always, onFailure, onSuccess } = captchaRules[action];
  const isCounted = subject !== null && !isExempt(app, viewer);
  if (isRequired || (isCounted && always)) await requireSolution(app, guarded);
  if (!isCounted || always) return run();
  let before = await countAction(app, action, subject, isRequired);
  if (before === null) {
    await requireSolution(app, guarded);
    before = await countAction(app, action, subject, true);
  }
  try {
    const result = await run();
    if (onSuccess === "reset") await app.db.write((tx) => deleteCount(tx, { subject, action }));
    return result;
  } catch (error) {
    if (onFailure === "decrement" && before) await uncountAction(app, before);
    throw error;
  }
}

/** Resets the count of an action after the user was verified in another way. */
export async function resetActions(app: App, viewer: Viewer, action: CaptchaAction): Promise<void> {
  const subject = subjectOf(viewer, action);
  if (subject !== null && app.plugins.last("captcha")) await app.db.write((tx) => deleteCount(tx, { subject, action }));
}
