import { type Api, ApiResponseError } from "@askwell/contract";
import type { Store } from "../store.ts";

/** The solution of a captcha. */
export interface CaptchaAnswer {
  readonly captcha_id: string;
  readonly captcha_code: string;
}

/** A call that waits for its captcha; the dialog shows it. */
export interface PendingCaptcha {
  /** The call's name. */
  readonly name: string;
  /** The error of the previous answer; "" the first time. */
  readonly problem: string;
  /** Differs for every call. */
  readonly turn: number;
  /** Number of the captcha within one call. */
  readonly attempt: number;
  /** An answer is being checked. */
  readonly busy: boolean;
  /** Null cancels. */
  answer(answer: CaptchaAnswer | null): void;
}

export interface Captchas {
  readonly pending: Store<PendingCaptcha | null>;
  /** The same calls; one that fails for a missing captcha asks for it and is repeated with the answer. */
  guard(api: Api, signal?: AbortSignal): Api;
}

const FIELD = "captcha_code";

/** The server's message when a call failed for a missing captcha, else null. */
export function captchaProblemOf(error: unknown): string | null {
  if (!(error instanceof ApiResponseError) || error.status !== 400) return null;
  return error.fields.find(({ error_field }) => error_field === FIELD)?.error_msg ?? null;
}

/** Whether a call failed for a missing captcha. */
export const isCaptchaError = (error: unknown): boolean => captchaProblemOf(error) !== null;
