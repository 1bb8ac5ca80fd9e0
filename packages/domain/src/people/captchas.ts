import { spansSeconds } from "../limits.ts";

/** Actions that may require a captcha. Source: docs/rules/captchas.md. */
export const captchaActions = [
  "email",
  "password",
  "edit_userinfo",
  "question",
  "answer",
  "comment",
  "edit",
  "invitation_answer",
  "search",
  "report",
  "delete",
  "vote",
] as const;

export type CaptchaAction = (typeof captchaActions)[number];

/** When an action requires a captcha, and what is counted. */
export interface CaptchaRule {
  /** Counts per user or per IP address; `either` per user, and per address for visitors. */
  readonly unit: "person" | "address" | "either";
  /** Always requires a captcha, and counts nothing. */
  readonly always?: true;
  /** Requires a captcha from this number of actions on. */
  readonly after: number;
  /** Requires a captcha when the previous action is at most this old, in seconds. */
  readonly intervalS?: number;
  /** Lifetime of the count after the last action, in seconds. */
  readonly lifetimeS: number;
  /** What happens to the count when the action fails: actions that count every attempt do not decrement it. */
  readonly onFailure: "keep" | "decrement";
  /** What happens to the count when the action succeeds. */
  readonly onSuccess: "keep" | "reset";
}

const { captcha: lifetimeS, captchaLong, captchaSearch } = spansSeconds;
const byPerson = { unit: "person", lifetimeS, onFailure: "decrement", onSuccess: "keep" } as const;
const everyTry = { ...byPerson, onFailure: "keep" } as const;

/** Source: docs/rules/captchas.md CA3. */
export const captchaRules: Readonly<Record<CaptchaAction, CaptchaRule>> = {
  email: { ...everyTry, unit: "address", always: true, after: 0 },
  password: { ...everyTry, unit: "address", after: 3, lifetimeS: captchaLong, onSuccess: "reset" },
  edit_userinfo: { ...everyTry, after: 3, lifetimeS: captchaLong, onSuccess: "reset" },
  question: { ...byPerson, after: 10, intervalS: 5 },
  answer: { ...byPerson, after: 10, intervalS: 5 },
  comment: { ...everyTry, after: 30, intervalS: 1 },
  edit: { ...byPerson, after: 10 },
  invitation_answer: { ...byPerson, after: 30 },
  search: { ...everyTry, unit: "either", after: 20, lifetimeS: captchaSearch },
  report: { ...everyTry, after: 30, intervalS: 1 },
  delete: { ...everyTry, after: 5, intervalS: 5 },
  vote: { ...everyTry, after: 40 },
};

/** Number of actions, and the time of the last, in Unix seconds. */
export interface ActionCount {
  readonly count: number;
  readonly last_at: number;
}

/** The current count; an expired count is 0. */
export function currentCount(action: CaptchaAction, stored: ActionCount | undefined, now: number): number {
  if (!stored || now - stored.last_at > captchaRules[action].lifetimeS) return 0;
  return stored.count;
}

/** Whether the action requires a captcha now. The first action never does, unless `always` is set. */
export function isCaptchaDue(action: CaptchaAction, stored: ActionCount | undefined, now: number): boolean {
  const { always = false, after, intervalS = -1 } = captchaRules[action];
  const count = currentCount(action, stored, now);
  if (always || count >= after) return true;
  return stored !== undefined && count > 0 && now - stored.last_at <= intervalS;
}
