import type { PostKind } from "../ids.ts";
import { type Actor, isOwner, isStaff } from "../people/roles.ts";
import { allowIf, type Denial, deny, type Verdict } from "../verdicts.ts";

/** The modes that staff set on a post. Source: docs/rules/post-modes.md PM1. */
export const postModes = ["locked", "protected", "wiki"] as const;
/** A mode of a post. */
export type PostMode = (typeof postModes)[number];

/** True when a post of this kind can have the mode: only questions are protected. Source: docs/rules/post-modes.md PM1. */
export function isModeFor(kind: PostKind, mode: PostMode): boolean {
  if (kind === "comment") return false;
  return kind === "question" || mode !== "protected";
}

/**
 * Whether the actor may change what is locked; `modes` are those of the post and of the posts above it. Source:
 * docs/rules/post-modes.md PM2.
 */
export function mayChangeLocked(actor: Actor | null, modes: readonly PostMode[]): Verdict {
  return allowIf(isStaff(actor) || !modes.includes("locked"), "post_locked");
}

/** A question that may be protected; `protectedBelow` is the setting with the required reputation. */
export interface ProtectedQuestion {
  readonly user_id: string;
  readonly modes: readonly PostMode[];
  readonly protectedBelow: number;
}

/**
 * The denial of an answer to a protected question; null for its author, for staff, and from the required reputation on.
 * Source: docs/rules/post-modes.md PM3.
 */
export function protectionDenial(actor: Actor, question: ProtectedQuestion): Denial | null {
  if (!question.modes.includes("protected") || isStaff(actor) || isOwner(actor, question.user_id)) return null;
  const needed = question.protectedBelow;
  return actor.rank >= needed ? null : { ...deny("question_protected"), needed };
}

/**
 * The points of a vote on a post or of its acceptance: none while it is a community wiki. Source:
 * docs/rules/post-modes.md PM4.
 */
export function pointsInModes(points: number, modes: readonly PostMode[]): number {
  return modes.includes("wiki") ? 0 : points;
}
