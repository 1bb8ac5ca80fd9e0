import type { Parsed, Reply } from "@askwell/contract";
import { AUTOMATION_TRIAL_DAYS, type AutomationChoices, actsOncePerPost } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { lastPosition, listEventsUntil } from "../event-log/index.ts";
import { userBasics } from "../users/index.ts";
import { type PostMatcher, postMatcher } from "./matcher.ts";
import { placesOf } from "./places.ts";
import { triedPosts } from "./posts.ts";
import { choiceProblems, choicesIn } from "./save-rule.ts";
import { triedSubjects } from "./subjects.ts";

/** Events and questions that are read at once, and looked at in all: enough to see an effect, at a bounded cost. */
const BATCH = 500;
const MAX_EVENTS = 20_000;
const MAX_QUESTIONS = 5000;
/** Posts that are read for one rule. */
const MAX_TRIED = 5000;
/** Matches that are shown. */
const SHOWN = 10;
const [HOUR_S, DAY_S] = [3600, 86_400];

/** A post on which a rule would have acted. */
interface TrialMatch {
  readonly object_id: string;
  readonly at: number;
  readonly event: string;
}

interface RuleTrial {
  readonly checked: number;
  readonly is_complete: boolean;
  readonly matches: readonly TrialMatch[];
}

/**
 * What a rule would have acted on in the last days, by what is known of posts and authors now; nothing is done. Rules:
 * docs/rules/automation-rules.md AR8.
 */
export async function tryAutomationRule(
  app: App,
  admin: Admin,
  input: Parsed<"tryAutomationRule">,
): Promise<Reply<"tryAutomationRule">> {
  const fields = await choiceProblems(app, admin, input);
  if (fields.length > 0) fail("bad_fields", { fields });
  const rule: AutomationChoices = { ...choicesIn(input), actions: [] };
  const db = app.db.read;
  const isMet = await postMatcher(db, rule);
  const trial =
    rule.trigger === "unanswered" ? await tryUnanswered(app, db, rule, isMet) : await tryEvents(app, db, rule, isMet);
  return {
    ...{ checked: trial.checked, is_complete: trial.is_complete, matched: trial.matches.length },
    newest: await shown(app, db, trial.matches.slice(0, SHOWN)),
  };
}

/** The events of the log, the last first; each post counts once where the rule acts once for it. */
async function tryEvents(app: App, db: Db, rule: AutomationChoices, isMet: PostMatcher): Promise<RuleTrial> {
  const since = app.now() - AUTOMATION_TRIAL_DAYS * DAY_S;
  const types: ReadonlySet<string> = new Set(rule.events);
  const matches = new Map<string, TrialMatch>();
  let [position, read, checked, isComplete] = [await lastPosition(db), 0, 0, false];
  while (!isComplete && read < MAX_EVENTS && checked < MAX_TRIED) {
    const events = await listEventsUntil(db, position, BATCH);
    read += events.length;
    position = (events.at(-1)?.position ?? 0) - 1;
    isComplete = events.length < BATCH || events.some(({ created_at }) => created_at < since);
    const chosen = events.filter((each) => types.has(each.type) && each.by_rule === 0 && each.created_at >= since);
    checked += chosen.length;
    const posts = await triedSubjects(
      db,
      chosen.map(({ object_id }) => object_id),
    );
    for (const { object_id, type, position: at, created_at } of chosen) {
      const post = posts.get(object_id);
      if (!post || !isMet(post, created_at)) continue;
      const key = actsOncePerPost(rule) ? object_id : String(at);
      if (!matches.has(key)) matches.set(key, { object_id, at: created_at, event: type });
    }
  }
  return { checked, is_complete: isComplete, matches: [...matches.values()] };
}

/** Questions that had no answer so many hours after they were asked, the last first. */
async function tryUnanswered(app: App, db: Db, rule: AutomationChoices, isMet: PostMatcher): Promise<RuleTrial> {
  const wait = rule.hours * HOUR_S;
  const until = app.now() - wait;
  const since = app.now() - AUTOMATION_TRIAL_DAYS * DAY_S - wait;
  const matches: TrialMatch[] = [];
  let [checked, isComplete] = [0, false];
  let before = { created_at: until, id: "9" };
  while (!isComplete && checked < MAX_QUESTIONS) {
    const { created_at, id } = before;
    const questions = await db
      .selectFrom("questions")
      .select(["id", "created_at"])
      .where("visible", "=", 1)
      .where("created_at", "<=", created_at)
      .where("created_at", ">=", since)
      .where((eb) => eb.or([eb("created_at", "<", created_at), eb("id", "<", id)]))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(BATCH)
      .execute();
    before = questions.at(-1) ?? before;
    checked += questions.length;
    isComplete = questions.length < BATCH;
    const ids = questions.map((question) => question.id);
    const answered = await firstAnswers(db, ids);
    const posts = await triedPosts(db, ids);
    for (const question of questions) {
      const at = question.created_at + wait;
      const post = posts.get(question.id);
      const isAnswered = (answered.get(question.id) ?? Number.POSITIVE_INFINITY) <= at;
      if (post && !isAnswered && isMet(post, at)) matches.push({ object_id: question.id, at, event: "unanswered" });
    }
  }
  return { checked, is_complete: isComplete, matches };
}

/** When the first public answer of each question was written. */
async function firstAnswers(db: Db, questionIds: readonly string[]): Promise<Map<string, number>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("answers")
    .select(["question_id", (eb) => eb.fn.min("created_at").as("first_at")])
    .where("question_id", "in", questionIds)
    .where("status", "=", "available")
    .groupBy("question_id")
    .execute();
  return new Map(rows.map(({ question_id, first_at }) => [question_id, Number(first_at)]));
}

async function shown(app: App, db: Db, matches: readonly TrialMatch[]): Promise<Reply<"tryAutomationRule">["newest"]> {
  const places = await placesOf(
    db,
    matches.map(({ object_id }) => object_id),
  );
  const people = await userBasics(
    app,
    db,
    [...places.values()].map(({ user_id }) => user_id),
  );
  return matches.map(({ object_id, at, event }) => {
    const { user_id, ...place } = places.get(object_id)!;
    return { ...place, at, event, person: people.get(user_id) ?? null };
  });
}
