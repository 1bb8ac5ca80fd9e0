import type { ApiResponseError } from "@askwell/contract";
import { HEADERS, NO_ANSWER } from "../api/api.ts";

const nowS = () => Math.floor(Date.now() / 1000);

/**
 * A key under which the server posts once. It begins with its time; the rest is random, also where the site is served
 * without HTTPS, which has no `randomUUID`.
 */
export const newKey = (): string =>
  [nowS(), ...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

const DAY_S = 24 * 3600;
/** After this time the author is asked before a text is sent, for the server forgets keys after 30 days. */
const ASK_AFTER_S = 25 * DAY_S;
/** A device whose clock was ahead by more does not know any more how old its keys are. */
const MAX_AHEAD_S = 4 * DAY_S;

/** Whether the server may have forgotten the key, so that the text might be posted twice. */
export function isOldKey(key: string): boolean {
  const age = nowS() - Number.parseInt(key, 36);
  return age > ASK_AFTER_S || age < -MAX_AHEAD_S;
}

/** The input of a call with its key. Rules: docs/rules/limits.md L12. */
export const withKey = <Input>(input: Input, key: string): Input => ({
  ...input,
  [HEADERS]: { "Idempotency-Key": key },
});

/** Whether it is not known if a call has arrived: there was no reply, or a proxy got none. */
export const isUnanswered = ({ reason, status }: ApiResponseError): boolean =>
  reason === NO_ANSWER || status === 502 || status === 504;

/** Whether another version of the text has been posted with this key. */
export const isPostedOtherwise = ({ reason }: ApiResponseError): boolean =>
  reason === "error.common.submission_differs";
