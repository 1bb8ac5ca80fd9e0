import { isVotePattern, NEW_VOTER_DAYS, PATTERN_DAYS } from "@askwell/domain";
import type { App } from "../../app.ts";
import { ensureKeyValue, readKeyValue, saveKeyValue } from "../../platform/key-value-store/index.ts";
import { listUsersById, type UserRow } from "../users/index.ts";
import {
  deletePattern,
  listRecentVotes,
  listVotesBetween,
  lockPatternsOf,
  savePattern,
  sharedSessions,
  type VotePosition,
} from "./queries.ts";
import type { VotePatternRow } from "./table.ts";

const POSITION = "vote_patterns.position";
/** So many votes are read by one run. */
const VOTES_OF_RUN = 1000;
/** So many voters are looked at by one run, so that its cost does not grow with the site. */
const VOTERS_OF_RUN = 100;
/** Votes younger than this wait for a later run: others of the same second may not be stored yet. */
export const SETTLED_S = 10;
const DAY_SECONDS = 86_400;

/**
 * Looks at the voters of the votes since the last run, some at a time. Nothing follows from what it finds but the list for
 * staff. Source: docs/rules/vote-patterns.md VR2.
 */
export async function findPatterns(app: App): Promise<void> {
  const stored = await readKeyValue(app.db.read, POSITION);
  const start: VotePosition = { at: app.now() - PATTERN_DAYS * DAY_SECONDS, object_id: "", user_id: "" };
  const position = stored ? (JSON.parse(stored) as VotePosition) : start;
  const votes = await listVotesBetween(app.db.read, position, {
    until: app.now() - SETTLED_S,
    limit: VOTES_OF_RUN,
  });
  const voters = new Set<string>();
  let last: VotePosition = position;
  for (const { updated_at, object_id, user_id } of votes) {
    if (!voters.has(user_id) && voters.size === VOTERS_OF_RUN) break;
    voters.add(user_id);
    last = { at: updated_at, object_id, user_id };
  }
  if (voters.size === 0) return;
  const accounts = await listUsersById(app.db.read, [...voters]);
  for (const account of accounts) await lookAt(app, account);
  await app.db.write(async (tx) => {
    await ensureKeyValue(tx, POSITION, "", app.now());
    await saveKeyValue(tx, POSITION, JSON.stringify(last), app.now());
  });
}

type PatternFacts = Omit<VotePatternRow, "status" | "staff_id" | "dismissed_at" | "found_at">;

/** Stores what is noticeable about the votes of a user, and removes what no longer is. */
async function lookAt(app: App, voter: UserRow): Promise<void> {
  const found = voter.status === "deleted" ? null : await factsOf(app, voter);
  await app.db.write(async (tx) => {
    const before = await lockPatternsOf(tx, voter.id);
    for (const row of before) {
      if (row.status === "open" && row.author_id !== found?.author_id) await deletePattern(tx, row);
    }
    if (!found) return;
    const known = before.find(({ author_id }) => author_id === found.author_id);
    if (known && !hasNewFacts(known, found)) return;
    const state = { status: "open", staff_id: "0", dismissed_at: 0, found_at: app.now() };
    await savePattern(tx, { ...found, ...state });
  });
}

/** Whether there is more to see than before: it stays dismissed until then. Source: docs/rules/vote-patterns.md VR4. */
const hasNewFacts = (known: VotePatternRow, found: PatternFacts) =>
  found.votes >= known.votes + (known.status === "dismissed" ? NEW_VOTES : 1) ||
  found.votes_back >= known.votes_back + (known.status === "dismissed" ? NEW_VOTES : 1) ||
  found.same_browser > known.same_browser;

/** So many further votes bring back what staff have dismissed. */
const NEW_VOTES = 5;

/** The author who gets most of the votes of a user, if that is noticeable. */
async function factsOf(app: App, voter: UserRow): Promise<PatternFacts | null> {
  const db = app.db.read;
  const votes = await listRecentVotes(db, voter.id, app.now());
  const times = new Map<string, number[]>();
  for (const { author_id, updated_at } of votes) times.set(author_id, [...(times.get(author_id) ?? []), updated_at]);
  const [author_id, moments] = [...times].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const { pattern_votes, pattern_share } = app.settings.get("sign_in");
  if (!author_id || !moments) return null;
  const limits = { votes: pattern_votes, share: pattern_share };
  if (!isVotePattern({ votes: moments.length, allVotes: votes.length }, limits)) return null;
  const back = (await listRecentVotes(db, author_id, app.now())).filter((vote) => vote.author_id === voter.id);
  const first_at = Math.min(...moments);
  return {
    ...{ voter_id: voter.id, author_id, votes: moments.length, all_votes: votes.length, votes_back: back.length },
    ...{ first_at, last_at: Math.max(...moments) },
    is_new: Number(first_at - voter.created_at < NEW_VOTER_DAYS * DAY_SECONDS),
    ...(await sharedSessions(db, voter.id, author_id)),
  };
}
