import type { AutomationRule } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { isWithoutTarget } from "./match-events.ts";
import { postMatcher } from "./matcher.ts";
import { triedPosts } from "./posts.ts";
import { updateState } from "./queries.ts";
import { newMatches, recordMatches } from "./record-matches.ts";
import { isPaused, limitPause, lockedState, roomIn } from "./rule-state.ts";

/** Questions that a rule is tried on in one transaction, and transactions in one run. */
const BATCH = 100;
const MAX_BATCHES = 20;
const HOUR_S = 3600;

/**
 * Tries rules on the questions that have become old enough without an answer, in bounded steps; a schedule continues.
 * Rules: docs/rules/automation-rules.md AR2, AR5.
 */
export async function matchUnanswered(app: App): Promise<void> {
  const rules = app.settings.get("automation").rules;
  for (const rule of rules.filter(({ enabled, trigger }) => enabled && trigger === "unanswered"))
    for (let batch = 0; batch < MAX_BATCHES && (await matchBatch(app, rule)); batch += 1) {}
}

interface AgeRange {
  /** Behind this question. */
  readonly after: { readonly created_at: number; readonly id: string };
  /** Asked until then. */
  readonly until: number;
}

/** Public unanswered questions in the order in which they were asked; pinned and other ones have an index each. */
async function listUnanswered(db: Db, { after, until }: AgeRange) {
  const some = [];
  for (const pinned of [0, 1] as const) {
    const rows = db
      .selectFrom("questions")
      .select(["id", "created_at"])
      .where("visible", "=", 1)
      .where("unanswered", "=", 1)
      .where("pinned", "=", pinned)
      .where("created_at", ">=", after.created_at)
      .where("created_at", "<=", until)
      .where((eb) => eb.or([eb("created_at", ">", after.created_at), eb("id", ">", after.id)]));
    some.push(...(await rows.orderBy("created_at").orderBy("id").limit(BATCH).execute()));
  }
  const inOrder = some.sort((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1));
  return inOrder.slice(0, BATCH);
}

/** Returns whether there may be more. */
async function matchBatch(app: App, rule: AutomationRule): Promise<boolean> {
  return app.db.write(async (tx) => {
    const state = await lockedState(app, tx, rule);
    const now = app.now();
    if (isPaused(state, now)) return false;
    const after = { created_at: state.checked_at, id: state.checked_id };
    const questions = await listUnanswered(tx, { after, until: now - rule.hours * HOUR_S });
    const last = questions.at(-1);
    if (!last) return false;
    if (await isWithoutTarget(app, tx, rule)) return false;
    const { room, hour } = roomIn(rule, state, now);
    const ids = questions.map(({ id }) => id);
    const posts = await triedPosts(tx, ids);
    const isMet = await postMatcher(tx, rule);
    const met = questions.filter(({ id }) => {
      const post = posts.get(id);
      return post && isMet(post, now);
    });
    const about = ({ id, created_at }: (typeof met)[number]) => ({
      ...{ object_id: id, thread_id: id, badge_id: "0", event: "unanswered", position: 0 },
      happened_at: created_at + rule.hours * HOUR_S,
    });
    const matches = await newMatches(tx, rule, met.map(about));
    const taken = matches.slice(0, room);
    await recordMatches(app, tx, rule, taken);
    const left = matches[room];
    const before = left ? questions[questions.findIndex(({ id }) => id === left.object_id) - 1] : last;
    await updateState(tx, rule.id, {
      ...{ ...hour, hour_count: hour.hour_count + taken.length },
      ...(before && { checked_at: before.created_at, checked_id: before.id }),
      ...(left ? limitPause(hour) : { pause: "" }),
    });
    return !left && questions.length === BATCH;
  });
}
