/** For so many days a move of posts can be undone. Source: docs/rules/post-moves.md MV6. */
export const MOVE_UNDO_DAYS = 30;

/** So many comments are moved by one call. Source: docs/rules/post-moves.md MV4. */
export const MAX_MOVED_COMMENTS = 100;

/** A post to which comments can be moved. */
export interface MoveTarget {
  readonly id: string;
  readonly status: string;
  readonly question_id: string;
}

/** Why comments cannot be moved to a post; null when they can. */
export type MoveProblem = "object_deleted" | "status_invalid";

/**
 * Whether comments of the question can be moved to a post: it belongs to the same question and is public. Source:
 * docs/rules/post-moves.md MV1.
 */
export function moveProblem(questionId: string, target: MoveTarget): MoveProblem | null {
  if (target.status === "deleted") return "object_deleted";
  const isPublic = target.status === "available" || target.status === "closed";
  return isPublic && target.question_id === questionId ? null : "status_invalid";
}

/** A question that is merged into another one, or that one. */
export interface MergedQuestion {
  readonly id: string;
  readonly status: string;
}

/** Why a question cannot be merged into another one. */
export type MergeProblem = "not_public" | "itself";

/** Whether a question can be merged into another one; null when it can. Source: docs/rules/post-moves.md MV7. */
export function mergeProblem(source: MergedQuestion, target: MergedQuestion | undefined): MergeProblem | null {
  if (source.id === target?.id) return "itself";
  const isPublic = target?.status === "available" || target?.status === "closed";
  return isPublic ? null : "not_public";
}
