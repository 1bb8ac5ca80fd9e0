import { type Actor, isOwner, isStaff, isStaffFor } from "../people/roles.ts";
import type { AnswerStatus, CommentStatus, TagStatus } from "../statuses.ts";
import { allowIf, type Verdict } from "../verdicts.ts";
import { isPublic, type QuestionState } from "./questions.ts";

type QuestionVisibility = Pick<QuestionState, "user_id" | "status" | "listed">;
interface AnswerVisibility {
  readonly user_id: string;
  readonly status: AnswerStatus;
}

/**
 * Whether the viewer may see a question at its address. Denies with `question_not_found`, which does not reveal that
 * the question exists. Source: docs/rules/visibility.md S1.
 */
export function maySeeQuestion(viewer: Actor | null, question: QuestionVisibility): Verdict {
  return allowIf(seesQuestion(viewer, question), "question_not_found");
}

/**
 * Whether the viewer may see an answer: both it and its question must be visible. Source: docs/rules/visibility.md S2.
 */
export function maySeeAnswer(viewer: Actor | null, answer: AnswerVisibility, question: QuestionVisibility): Verdict {
  const own = answer.status === "available" || seesHidden(viewer) || isOwner(viewer, answer.user_id);
  return allowIf(own && seesQuestion(viewer, question), "answer_not_found");
}

/** Whether the viewer may see a comment on a visible post. Source: docs/rules/visibility.md S3. */
export function maySeeComment(comment: { readonly status: CommentStatus }): Verdict {
  return allowIf(comment.status === "available", "comment_not_found");
}

/**
 * Whether the viewer may see a tag: a deleted tag is visible to staff, a pending one also to its creator. Source:
 * docs/rules/visibility.md S4.
 */
export function maySeeTag(
  viewer: Actor | null,
  tag: { readonly status: TagStatus; readonly user_id: string },
): Verdict {
  const isCreator = tag.status === "pending" && isOwner(viewer, tag.user_id);
  return allowIf(tag.status === "available" || isCreator || isStaffFor(viewer, "tags"), "tag_not_found");
}

/**
 * True when a profile's lists include unlisted and pending posts: for the user and for staff. Source:
 * docs/rules/visibility.md S5.
 */
export function seesHiddenPostsOf(viewer: Actor | null, userId: string): boolean {
  return isOwner(viewer, userId) || isStaff(viewer);
}

function seesQuestion(viewer: Actor | null, question: QuestionVisibility): boolean {
  return isPublic(question) || seesHidden(viewer) || isOwner(viewer, question.user_id);
}

/** Deleted, waiting and unlisted posts are visible to staff, and to those whose granted rights are about them. */
const seesHidden = (viewer: Actor | null): boolean =>
  isStaffFor(viewer, "review_posts", "review_flags", "delete", "list");
