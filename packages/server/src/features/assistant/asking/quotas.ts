import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Viewer } from "../../../viewer.ts";
import { budgetWait, consumeBudget, type RateLimitSubject, remainingBudget } from "../../rate-limits/index.ts";

const MINUTE_S = 60;
const DAY_S = 24 * 3600;
const SITE = "site";

/** Users are counted by account, visitors by network. */
const subjectOf = (viewer: Viewer): RateLimitSubject => (viewer.signed_in ? viewer.id : { ip: viewer.browser.ip });

const settingsOf = (app: App) => app.settings.get("assistant");

const budgets = (app: App) => {
  const settings = settingsOf(app);
  return {
    helps: { action: "ai_helps", max: settings.ai_helps_per_day, windowS: DAY_S },
    siteHelps: { action: "ai_helps", max: settings.ai_site_helps_per_day, windowS: DAY_S },
    pace: { action: "ai_pace", max: settings.ai_requests_per_minute, windowS: MINUTE_S },
    questions: { action: "ai_questions", max: settings.ai_requests_per_day, windowS: DAY_S },
    tokens: { action: "ai_tokens", max: settings.ai_tokens_per_day, windowS: DAY_S },
    siteQuestions: { action: "ai_questions", max: settings.ai_site_requests_per_day, windowS: DAY_S },
    siteTokens: { action: "ai_tokens", max: settings.ai_site_tokens_per_day, windowS: DAY_S },
  };
};

/**
 * Counts a question before it is sent, and fails beyond a limit: per minute and per day of the asker, per day of the site.
 * Tokens are counted once they are known. Rules: docs/rules/assistant.md AI11.
 */
export async function countQuestion(app: App, viewer: Viewer): Promise<void> {
  const { pace, questions, siteQuestions } = budgets(app);
  await countUse(app, viewer, { pace, own: questions, site: siteQuestions });
}

/** The same of a help besides answers, which has limits of its own per day. Rules: docs/rules/assistant-help.md AH8. */
export async function countHelp(app: App, viewer: Viewer): Promise<void> {
  const { pace, helps, siteHelps } = budgets(app);
  await countUse(app, viewer, { pace, own: helps, site: siteHelps });
}

type Budget = ReturnType<typeof budgets>["pace"];
type AssistantLimit = "assistant_pace" | "assistant_person_limit" | "assistant_site_limit";

async function countUse(app: App, viewer: Viewer, use: Readonly<Record<"pace" | "own" | "site", Budget>>) {
  const { tokens, siteTokens } = budgets(app);
  const asker = subjectOf(viewer);
  const db = app.db.read;
  const deny = async (code: AssistantLimit, budget: Budget, who: RateLimitSubject): Promise<never> =>
    fail(code, { retryS: await budgetWait(app, db, budget, who) });
  const isUsedUp = async (budget: Budget, who: RateLimitSubject) =>
    budget.max > 0 && (await remainingBudget(app, db, budget, who)) <= 0;
  if (await isUsedUp(tokens, asker)) await deny("assistant_person_limit", tokens, asker);
  if (await isUsedUp(siteTokens, SITE)) await deny("assistant_site_limit", siteTokens, SITE);
  // Rolled back as a whole: what is denied costs nothing.
  await app.db.write(async (tx) => {
    const consume = async (code: AssistantLimit, budget: Budget, who: RateLimitSubject) => {
      if (budget.max === 0 || (await consumeBudget(app, tx, budget, { who, amount: 1 })) >= 0) return;
      fail(code, { retryS: await budgetWait(app, tx, budget, who) });
    };
    await consume("assistant_pace", use.pace, asker);
    await consume("assistant_person_limit", use.own, asker);
    await consume("assistant_site_limit", use.site, SITE);
  });
}

/** Counts a question of the test set against the limits of the site; false beyond one of them. */
export async function countTestQuestion(app: App): Promise<boolean> {
  const { siteQuestions, siteTokens } = budgets(app);
  if (siteTokens.max > 0 && (await remainingBudget(app, app.db.read, siteTokens, SITE)) <= 0) return false;
  if (siteQuestions.max === 0) return true;
  if ((await remainingBudget(app, app.db.read, siteQuestions, SITE)) <= 0) return false;
  await app.db.write((tx) => consumeBudget(app, tx, siteQuestions, { who: SITE, amount: 1 }));
  return true;
}

/** Tokens that the site has left today; null without a limit. */
export async function siteTokensLeft(app: App): Promise<number | null> {
  const { siteTokens } = budgets(app);
  if (siteTokens.max === 0) return null;
  return Math.max(0, await remainingBudget(app, app.db.read, siteTokens, SITE));
}

/** Counts tokens of the site alone. */
export async function countSiteTokens(app: App, amount: number): Promise<void> {
  await app.db.write((tx) => consumeBudget(app, tx, budgets(app).siteTokens, { who: SITE, amount }));
}

/** Counts the tokens of a question and its answer. */
export async function countTokens(app: App, viewer: Viewer, amount: number): Promise<void> {
  const { tokens, siteTokens } = budgets(app);
  await app.db.write(async (tx) => {
    await consumeBudget(app, tx, tokens, { who: subjectOf(viewer), amount });
    await consumeBudget(app, tx, siteTokens, { who: SITE, amount });
  });
}

/** The questions that a user has left today; null without a limit. */
export async function questionsLeft(app: App, userId: string): Promise<number | null> {
  const { questions } = budgets(app);
  if (questions.max === 0) return null;
  return Math.max(0, await remainingBudget(app, app.db.read, questions, userId));
}
