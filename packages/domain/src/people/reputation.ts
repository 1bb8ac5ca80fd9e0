/** Reputation points by kind of entry. Source: docs/rules/reputation.md R1. */
const points = {
  "question.voted_up": 10,
  "answer.voted_up": 10,
  "question.voted_down": -2,
  "answer.voted_down": -2,
  "answer.vote_down": -1,
  "question.vote_down": 0,
  "question.vote_up": 0,
  "answer.vote_up": 0,
  "answer.accepted": 15,
  "answer.accept": 2,
  "edit.accepted": 2,
  "user.activated": 1,
} as const;

/** A kind of reputation entry. */
export type PointsKind = keyof typeof points;

/** All kinds of reputation entries. */
export const pointsKinds = Object.keys(points) as PointsKind[];

/** Maximum points gained by votes per user and day. Source: docs/rules/reputation.md R3. */
const DAILY_CAP = 200;
/** A loss never takes reputation below this. Source: docs/rules/reputation.md R4. */
export const MIN_REPUTATION = 1;

/** Points of an entry before the daily cap and the floor. Source: docs/rules/reputation.md R1. */
export function pointsOf(kind: PointsKind): number {
  return points[kind];
}

/** True for entries subject to the daily cap: votes only. Source: docs/rules/reputation.md R3. */
export function isCapped(kind: PointsKind): boolean {
  return kind.includes(".vote");
}

/** The user's reputation when an entry is made. */
export interface ReputationState {
  readonly rank: number;
  /** Sum of the points of today's current entries, losses included. */
  readonly earnedToday: number;
}

/**
 * The points that an entry actually adds, as stored in the ledger. A gain counts in full while the day is below the
 * cap, and not at all from there on; a loss stops at the floor. Source: docs/rules/reputation.md R3 and R4.
 */
export function effectivePoints(kind: PointsKind, points: number, state: ReputationState): number {
  if (points < 0) return lossWithin(state.rank, points);
  if (points === 0 || !isCapped(kind)) return points;
  return state.earnedToday < DAILY_CAP ? points : 0;
}

/**
 * Points that revert an entry with `stored` actual points: the same amount, except that reverting a gain stops at the
 * floor. Source: docs/rules/reputation.md R5.
 */
export function reversalOf(stored: number, rank: number): number {
  return stored > 0 ? lossWithin(rank, -stored) : noMinusZero(-stored);
}

function lossWithin(rank: number, loss: number): number {
  const most = Math.max(0, rank - MIN_REPUTATION);
  return noMinusZero(Math.max(loss, -most));
}

function noMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}
