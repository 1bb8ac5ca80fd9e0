import { spansSeconds } from "../limits.ts";

/** What may ask for a captcha. Source: docs/rules/captchas.md. */
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

/** When an action asks for a captcha, and for whom it is counted. */
export interface CaptchaRule {
  /** By person or by address of the network; `either` by person, and by address for visitors. */
  readonly unit: "person" | "address" | "either";
  /** Asks every time, and counts nothing. */
  readonly always?: true;
  /** Asks from this number of actions on. */
  readonly after: number;
  /** Asks when the one before is no older than this, in seconds. */
  readonly pauseS?: number;
  /** How long after the last action the count lives, in seconds. */
  readonly livesS: number;
  /** What becomes of the count when the action is refused: those that count every try keep it. */
  readonly onRefusal: "keep" | "take_back";
  /** What becomes of the count when the action succeeds. */
  readonly onSuccess: "keep" | "forget";
}

const { captcha: livesS, captchaLong, captchaSearch } = spansSeconds;
const byPerson = { unit: "person", livesS, onRefusal: "take_back", onSuccess: "keep" } as const;
const everyTry = { ...byPerson, onRefusal: "keep" } as const;

/** Source: docs/rules/captchas.md CA3. */
export const captchaRules: Readonly<Record<CaptchaAction, CaptchaRule>> = {
  email: { ...everyTry, unit: "address", always: true, after: 0 },
  password: { ...everyTry, unit: "address", after: 3, livesS: captchaLong, onSuccess: "forget" },
  edit_userinfo: { ...everyTry, after: 3, livesS: captchaLong, onSuccess: "forget" },
  question: { ...byPerson, after: 10, pauseS: 5 },
  answer: { ...byPerson, after: 10, pauseS: 5 },
  comment: { ...everyTry, after: 30, pauseS: 1 },
  edit: { ...byPerson, after: 10 },
  invitation_answer: { ...byPerson, after: 30 },
  search: { ...everyTry, unit: "either", after: 20, livesS: captchaSearch },
  report: { ...everyTry, after: 30, pauseS: 1 },
  delete: { ...everyTry, after: 5, pauseS: 5 },
  vote: { ...everyTry, after: 40 },
};

/** How often something was done, and when last, in Unix seconds. */
export interface ActionCount {
  readonly count: number;
  readonly last_at: number;
}

/** The count that is in force: one that has outlived its time starts again at nothing. */
export function livingCount(action: CaptchaAction, stored: ActionCount | undefined, now: number): number {
  if (!stored || now - stored.last_at > captchaRules[action].livesS) return 0;
  return stored.count;
}

/** Whether the action asks for a captcha now. The first of its kind is free, unless it always asks. */
export function isCaptchaDue(action: CaptchaAction, stored: ActionCount | undefined, now: number): boolean {
  const { always = false, after, pauseS = -1 } = captchaRules[action];
  const count = livingCount(action, stored, now);
  if (always || count >= after) return true;
  return stored !== undefined && count > 0 && now - stored.last_at <= pauseS;
}
