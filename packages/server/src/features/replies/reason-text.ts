import type { Translate } from "@askwell/i18n";
import type { ApiError } from "../../api-error.ts";

/** Why a reply is not posted: a key of `mail.reply_reasons`, or an error code. */
export interface ReplyReason {
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The reason of an error with which the site rejects a reply. */
export function reasonOf({ code, detail }: ApiError): ReplyReason {
  const [field] = detail.fields ?? [];
  const [rule = "", value = ""] = (field?.code ?? "").split(":");
  const own = { max: "too_long", min: "too_short", required: "empty", notBlank: "empty" }[rule];
  if (own) return { reason: own, params: { most: Number(value) || 0 } };
  // Nothing can be solved in a mail.
  if (code === "captcha_failed") return { reason: "captcha", params: {} };
  return { reason: code, params: detail.params ?? {} };
}

/** The reason in a language. */
export function reasonText(t: Translate, { reason, params }: ReplyReason): string {
  if (reason === "") return "";
  return t.maybe(`mail.reply_reasons.${reason}`, params) ?? t.maybe(`api_errors.${reason}`, params) ?? reason;
}

/** The stored values of a reason. */
export function paramsOf(stored: string): ReplyReason["params"] {
  return stored === "" ? {} : JSON.parse(stored);
}
