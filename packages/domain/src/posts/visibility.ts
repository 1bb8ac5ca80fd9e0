import { type Actor, isOwner, isStaff } from "../people/roles.ts";
import type { AnswerStatus, CommentStatus, TagStatus } from "../statuses.ts";
import { allowIf, type Verdict } from "../verdicts.ts";
import { isPublic, type QuestionState } from "./questions.ts";

type Viewer = Actor | null;
type Question = Pick<QuestionState, "user_id" | "status" | "listed">;
interface Answer {
  readonly user_id: string;
  readonly status: AnswerStatus;
}

/**
 * Whether somebody may see a question at its own address. Refuses with `question_not_found`, so that nobody learns that
 * it exists. Source: docs/rules/visibility.md S1.
 */
export function maySeeQuestion(viewer: Viewer, question: Question): Verdict {
  return allowIf(seesQuestion(viewer, question), "question_not_found");
}

/** Whether somebody may see an answer: both it and its question must be visible. Source: docs/rules/visibility.md S2. */
export function maySeeAnswer(viewer: Viewer, answer: Answer, question: Question): Verdict {
  const own = answer.status === "available" || isStaff(viewer) || isOwner(viewer, answer.user_id);
  return allowIf(own && seesQuestion(viewer, question), "answer_not_found");
}

/** Whether somebody may see a comment on a post that they can see. Source: docs/rules/visibility.md S3. */
export function maySeeComment(comment: { readonly status: CommentStatus }): Verdict {
  return allowIf(comment.status === "available", "comment_not_found");
}

/** Whether somebody may see a tag: a deleted one is for staff. Source: docs/rules/visibility.md S4. */
export function maySeeTag(viewer: Viewer, tag: { readonly status: TagStatus }): Verdict {
  return allowIf(tag.status === "available" || isStaff(viewer), "tag_not_found");
}

/** True when somebody's profile lists show unlisted and pending posts: to themselves and to staff. Source: docs/rules/visibility.md S5. */
export function seesHiddenPostsOf(viewer: Viewer, userId: string): boolean {
  return isOwner(viewer, userId) || isStaff(viewer);
}

function seesQuestion(viewer: Viewer, question: Question): boolean {
  return isPublic(question) || isStaff(viewer) || isOwner(viewer, question.user_id);
}
