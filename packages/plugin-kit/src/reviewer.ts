import type { PluginContext } from "./context.ts";
import type { LocalizedText } from "./texts.ts";

/** The author of a post that is reviewed. Never a moderator or an administrator: their posts are not reviewed. */
export interface ReviewedAuthor {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  /** Reputation. */
  readonly rank: number;
  /** The author's questions that are visible to all viewers. */
  readonly approved_question_amount: number;
  /** The author's answers that are visible to all viewers. */
  readonly approved_answer_amount: number;
  readonly role: "user" | "moderator" | "admin";
}

/** A new post, or an edit of a public one that would take effect at once. */
export interface ReviewContent {
  readonly object_type: "question" | "answer" | "comment";
  readonly action: "create" | "edit";
  /** Title of a question; "" for the others. */
  readonly title: string;
  /** Slugs of the tags of a question. */
  readonly tags: readonly string[];
  /** The text as it was written. */
  readonly markdown: string;
  /** The text as safe HTML. */
  readonly html: string;
  readonly author: ReviewedAuthor;
  /** Language of the site, such as `en_US`. */
  readonly language: string;
  readonly user_agent: string;
  readonly ip: string;
}

/** The verdict of one reviewer. */
export type ReviewVerdict =
  | { readonly review_status: "approved" }
  | {
      /**
       * `need_review` puts a post into the review queue, and makes an edit wait as a suggestion; `delete_directly`
       * deletes a new post, and rejects an edit.
       */
      readonly review_status: "need_review" | "delete_directly";
      /** Why, for staff; the author sees it when an edit is rejected. */
      readonly reason: LocalizedText;
    };

/** A decision of staff about a post that this reviewer may have judged otherwise. */
export interface PostDecision extends Pick<ReviewContent, "object_type" | "title" | "markdown"> {
  readonly author: Pick<ReviewedAuthor, "id" | "username" | "display_name">;
  /**
   * `approved` and `rejected`: a new post that was held, by this reviewer or by something else. `removed_as_spam`: a
   * public post that staff deleted after it was flagged as spam.
   */
  readonly decision: "approved" | "rejected" | "removed_as_spam";
  /** The post waited because this reviewer had held it. */
  readonly is_held: boolean;
}

/** Judges new posts and edits. Several are asked in their order until one does not approve. */
export interface Reviewer {
  /**
   * Runs before anything is stored, and the author waits for it: `signal` is aborted after five seconds. Without a
   * verdict, the site's own rules apply.
   */
  readonly review: (context: PluginContext, content: ReviewContent, signal: AbortSignal) => Promise<ReviewVerdict>;
  /**
   * Is told what staff decided about a new post that was held, and of posts that they deleted as spam, after the
   * decision, so that it can learn. The title and the text are those of the decision, which may have edited them.
   * Called again, after growing waits, if it or another reviewer fails.
   */
  readonly decided?: (context: PluginContext, decision: PostDecision, signal: AbortSignal) => Promise<void>;
}
