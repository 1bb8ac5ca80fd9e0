import { type CaptchaAction, captchaRules, isCaptchaDue, livingCount } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { refuse } from "../../refusal.ts";
import { isStaff, type Viewer } from "../../who.ts";
import { deleteCount, lockCount, saveCount, takeCaptcha } from "./queries.ts";
import { subjectOf } from "./subject.ts";
import type { CaptchaCountRow } from "./table.ts";

/** What a call sends to prove that it comes from a person. */
interface CaptchaAnswer {
  readonly captcha_id: string;
  readonly captcha_code: string;
}

interface Guarded {
  readonly action: CaptchaAction;
  readonly answer: CaptchaAnswer;
  readonly viewer: Viewer;
}

/** Counts the action unless it asks for a captcha; answers what was stored before, or null where a captcha is due. */
async function claim(app: App, action: CaptchaAction, subject: string, isProven: boolean) {
  return app.db.write(async (tx): Promise<CaptchaCountRow | null> => {
    const now = app.now();
    const before = await lockCount(tx, { subject, action });
    if (!isProven && isCaptchaDue(action, before, now)) return null;
    const count = livingCount(action, before, now) + 1;
    await saveCount(tx, { subject, action, count, last_at: now, expires_at: now + captchaRules[action].livesS });
    return before;
  });
}

/** Takes back what was counted for an action that came to nothing. */
async function takeBack(app: App, before: CaptchaCountRow): Promise<void> {
  await app.db.write(async (tx) => {
    const now = await lockCount(tx, before);
    const count = Math.max(0, now.count - 1);
    // Somebody else's action meanwhile keeps its own time.
    const isLast = now.count <= before.count + 1;
    await saveCount(tx, { ...now, count, ...(isLast && { last_at: before.last_at }) });
  });
}

/** Uses the captcha up, whatever the answer is worth, and says whether it is right. */
async function isSolved(app: App, { action, answer }: Guarded): Promise<boolean> {
  const active = app.plugins.captcha();
  if (!active || answer.captcha_id === "" || answer.captcha_code === "") return false;
  const row = await app.db.write((tx) => takeCaptcha(tx, hashToken(answer.captcha_id)));
  if (row?.action !== action || row.plugin !== active.slug_name || row.expires_at < app.now()) return false;
  return active.captcha.verify(active.context, { ...answer, secret: row.secret });
}

const prove = async (app: App, guarded: Guarded): Promise<void> => {
  if (!(await isSolved(app, guarded))) refuse("captcha_failed", { field: "captcha_code" });
};

/** Whom nobody asks for a captcha, or nobody does because no plugin makes one. */
export function isNeverAsked(app: App, viewer: Viewer): boolean {
  return isStaff(viewer) || app.plugins.captcha() === undefined;
}

/**
 * Runs an action behind its captcha: counts it, and refuses with `captcha_failed` on the field `captcha_code` where one
 * is due and none, or a wrong one, was sent. A captcha that nobody asked for is left alone. Source: docs/rules/captchas.md.
 */
export async function withCaptcha<Result>(app: App, guarded: Guarded, run: () => Promise<Result>): Promise<Result> {
  const { action, viewer } = guarded;
  const subject = subjectOf(viewer, action);
  if (subject === null || isNeverAsked(app, viewer)) return run();
  const { always, onRefusal, onSuccess } = captchaRules[action];
  if (always) {
    await prove(app, guarded);
    return run();
  }
  let before = await claim(app, action, subject, false);
  if (before === null) {
    await prove(app, guarded);
    before = await claim(app, action, subject, true);
  }
  try {
    const result = await run();
    if (onSuccess === "forget") await app.db.write((tx) => deleteCount(tx, { subject, action }));
    return result;
  } catch (error) {
    if (onRefusal === "take_back" && before) await takeBack(app, before);
    throw error;
  }
}

/** Forgets how often somebody has done something, after they have proven in another way who they are. */
export async function forgetActions(app: App, viewer: Viewer, action: CaptchaAction): Promise<void> {
  const subject = subjectOf(viewer, action);
  if (subject !== null && app.plugins.captcha()) await app.db.write((tx) => deleteCount(tx, { subject, action }));
}
