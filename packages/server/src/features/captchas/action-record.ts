import { randomBytes } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { type CaptchaAction, isCaptchaDue, spansSeconds } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Viewer } from "../../who.ts";
import { deleteOldCaptchas, findCount, insertCaptcha } from "./queries.ts";
import { subjectOf } from "./subject.ts";
import { isNeverAsked } from "./with-captcha.ts";

/** Captchas that may wait for one person or address; more push out the oldest. */
const MOST_WAITING = 50;

const notDue = { captcha_id: "", captcha_img: "", verify: false };

/** Whether the caller's next action of a kind asks for a captcha, and if so a new one. Source: api-accounts 5.1. */
export async function actionRecord(
  app: App,
  viewer: Viewer,
  input: Parsed<"actionRecord">,
): Promise<Reply<"actionRecord">> {
  const action = input.action as CaptchaAction;
  const subject = subjectOf(viewer, action);
  const active = app.plugins.captcha();
  if (subject === null || !active || isNeverAsked(app, viewer)) return notDue;
  const now = app.now();
  if (!isCaptchaDue(action, await findCount(app.db.read, { subject, action }), now)) return notDue;

  const captcha_id = randomBytes(24).toString("base64url");
  const { image, secret } = await active.captcha.create(active.context, captcha_id);
  const row = { id_hash: hashToken(captcha_id), plugin: active.slug_name, action, subject, secret };
  await app.db.write(async (tx) => {
    await deleteOldCaptchas(tx, subject, MOST_WAITING - 1);
    await insertCaptcha(tx, { ...row, created_at: now, expires_at: now + spansSeconds.captcha });
  });
  return { captcha_id, captcha_img: image, verify: true };
}
