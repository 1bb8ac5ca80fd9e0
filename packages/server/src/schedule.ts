import type { App } from "./app.ts";
import { endSuspensions } from "./features/accounts/set-status.ts";
import { forgetVisits, refreshHotScores } from "./features/questions/index.ts";
import { fileWords, POLITE } from "./features/search/index.ts";
import { KEEP_MARKS_S } from "./platform/cache/marks.ts";
import { type Forgettable, forgetBefore } from "./platform/jobs/forget.ts";
import type { Schedule } from "./platform/jobs/index.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** Long after the last attempt to send one, and longer than the week in which they are counted. */
const KEEP_MAILS_S = 30 * DAY_S;

/** What runs by the clock, once per cluster. */
export function schedulesOf(app: App): Schedule[] {
  const forget = (table: Forgettable, keepS = 0) => forgetBefore(app.db, table, app.now() - keepS);
  return [
    { name: "refresh_hot_scores", everySeconds: HOUR_S, run: () => refreshHotScores(app) },
    { name: "end_suspensions", everySeconds: 10 * MINUTE_S, run: () => endSuspensions(app) },
    { name: "file_words", everySeconds: HOUR_S, run: () => fileWords(app, POLITE) },
    { name: "forget_visits", everySeconds: DAY_S, run: () => forgetVisits(app) },
    { name: "forget_cache_marks", everySeconds: KEEP_MARKS_S, run: () => forget("cache_marks", KEEP_MARKS_S) },
    { name: "forget_submissions", everySeconds: HOUR_S, run: () => forget("submissions") },
    { name: "forget_sessions", everySeconds: HOUR_S, run: () => forget("sessions") },
    { name: "forget_codes", everySeconds: HOUR_S, run: () => forget("account_codes") },
    { name: "forget_mails", everySeconds: DAY_S, run: () => forget("mails", KEEP_MAILS_S) },
    { name: "forget_login_states", everySeconds: HOUR_S, run: () => forget("login_states") },
    { name: "forget_login_bindings", everySeconds: HOUR_S, run: () => forget("login_bindings") },
    { name: "forget_factor_steps", everySeconds: HOUR_S, run: () => forget("factor_steps") },
    { name: "forget_attempts", everySeconds: HOUR_S, run: () => forget("attempts") },
    { name: "forget_captchas", everySeconds: 10 * MINUTE_S, run: () => forget("captchas") },
    { name: "forget_captcha_counts", everySeconds: 10 * MINUTE_S, run: () => forget("captcha_counts") },
  ];
}
