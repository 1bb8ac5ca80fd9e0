/** Reputation points by reason. Source: docs/rules/reputation.md R1. */
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

/** A reason for reputation points. */
export type PointsKind = keyof typeof points;

/** All reasons for reputation points. */
export const pointsKinds = Object.keys(points) as PointsKind[];

/** Points that one person can gain by votes in a day. Source: docs/rules/reputation.md R3. */
const DAILY_CAP = 200;
/** Reputation never falls below this through a loss. Source: docs/rules/reputation.md R4. */
export const LEAST_REPUTATION = 1;

/** Points of a reason before the daily cap and the floor. Source: docs/rules/reputation.md R1. */
export function pointsOf(kind: PointsKind): number {
  return points[kind];
}

/** True for reasons whose gains stop at the daily cap: votes only. Source: docs/rules/reputation.md R3. */
export function isCapped(kind: PointsKind): boolean {
  return kind.includes(".vote");
}

/** What a person has at the moment an entry is made. */
export interface Standing {
  readonly rank: number;
  /** Sum of the points of today's entries in force, losses included. */
  readonly earnedToday: number;
}

/**
 * Points that an entry really gives or takes, which is what the ledger stores. A gain is given whole while the day is
 * below the cap, and not at all from there on; a loss stops at the floor. Source: docs/rules/reputation.md R3 and R4.
 */
export function effectivePoints(kind: PointsKind, wanted: number, standing: Standing): number {
  if (wanted < 0) return lossWithin(standing.rank, wanted);
  if (wanted === 0 || !isCapped(kind)) return wanted;
  return standing.earnedToday < DAILY_CAP ? wanted : 0;
}

/**
 * Points to add when an entry that really gave `stored` points is taken back: the same amount, except that taking back
 * a gain stops at the floor. Source: docs/rules/reputation.md R5.
 */
export function reversalOf(stored: number, rank: number): number {
  return stored > 0 ? lossWithin(rank, -stored) : noMinusZero(-stored);
}

function lossWithin(rank: number, loss: number): number {
  const most = Math.max(0, rank - LEAST_REPUTATION);
  return noMinusZero(Math.max(loss, -most));
}

function noMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}
