import { randomBytes } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { type CaptchaAction, isCaptchaDue, spansSeconds } from "@askwell/domain";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteOldCaptchas, findCount, insertCaptcha } from "./queries.ts";
import { isCaptchaRequired } from "./required-captchas.ts";
import { subjectOf } from "./subject.ts";
import { captchaFor, isExempt } from "./with-captcha.ts";

/** Unsolved captchas per user or network; further ones replace the oldest. */
const MAX_UNSOLVED = 50;

const NO_CAPTCHA = { captcha_id: "", captcha_img: "", verify: false };

/**
 * Whether the caller's next action of a kind needs a captcha, with a new captcha if it does.
 * Source: docs/rules/captchas.md CA2.
 */
export async function actionRecord(
  app: App,
  viewer: Viewer,
  input: Parsed<"actionRecord">,
): Promise<Reply<"actionRecord">> {
  const action = input.action as CaptchaAction;
  const subject = subjectOf(viewer, action);
  if (subject === null) return NO_CAPTCHA;
  const now = app.now();
  const isRequired = await isCaptchaRequired(app, viewer, action);
  const active = captchaFor(app, isRequired);
  if (!active || (!isRequired && isExempt(app, viewer))) return NO_CAPTCHA;
  if (!isRequired && !isCaptchaDue(action, await findCount(app.db.read, { subject, action }), now)) return NO_CAPTCHA;

  const captcha_id = randomBytes(24).toString("base64url");
  const { image, secret } = await active.call("create", (captcha, context) => captcha.create(context, captcha_id));
  const row = { id_hash: hashToken(captcha_id), plugin: active.slug_name, action, subject, secret };
  await app.db.write(async (tx) => {
    await deleteOldCaptchas(tx, subject, MAX_UNSOLVED - 1);
    await insertCaptcha(tx, { ...row, created_at: now, expires_at: now + spansSeconds.captcha });
  });
  const config = { ...active.extension.widget?.(active.context) };
  return { captcha_id, captcha_img: image, verify: true, plugin: { slug_name: active.slug_name, config } };
}
