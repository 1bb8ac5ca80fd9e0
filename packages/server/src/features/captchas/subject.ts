import { createHash } from "node:crypto";
import { type CaptchaAction, captchaRules } from "@askwell/domain";
import { networksOf } from "../../platform/network/index.ts";
import type { Viewer } from "../../viewer.ts";

/** The hash that an action is counted under; null if the action needs a signed-in user and there is none. */
export function subjectOf(viewer: Viewer, action: CaptchaAction): string | null {
  const { unit } = captchaRules[action];
  const isByUser = unit === "person" || (unit === "either" && viewer.signed_in);
  if (isByUser && !viewer.signed_in) return null;
  const name = isByUser ? `person ${viewer.id}` : `network ${networksOf(viewer.browser.ip)[0].name}`;
  return createHash("sha256").update(name).digest("hex");
}
