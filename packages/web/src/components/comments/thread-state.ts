import type { CommentInfo } from "@askwell/contract";

/** The displayed comments of a post. */
export interface ThreadState {
  /** Total number of comments on the post. */
  readonly count: number;
  readonly list: readonly CommentInfo[];
  /** The last loaded page; 0 while only the preview is shown. */
  readonly page: number;
}

/** The id of a comment's element on the page; of a post, that of the button for a new comment on it. */
export const elementOf = (id: string): string => `comment-${id}`;
/** The id of the element with the comments on a post. */
export const listOf = (objectId: string): string => `comments-${objectId}`;

/** Adds a page; the first page replaces the preview. */
export function withPage(state: ThreadState, page: number, reply: { count: number; list: readonly CommentInfo[] }) {
  if (page === 1) return { count: reply.count, list: reply.list, page };
  const shownIds = new Set(state.list.map(({ comment_id }) => comment_id));
  const added = reply.list.filter(({ comment_id }) => !shownIds.has(comment_id));
  return { count: reply.count, list: [...state.list, ...added], page };
}

/** Adds a new comment: a reply below its comment, others at the end. */
export function withComment(state: ThreadState, comment: CommentInfo): ThreadState {
  const index = state.list.findIndex(({ comment_id }) => comment_id === comment.reply_comment_id);
  const list = [...state.list];
  list.splice(index === -1 ? list.length : index + 1, 0, comment);
  return { ...state, count: state.count + 1, list };
}

/** Removes a deleted comment. */
export function withoutComment(state: ThreadState, commentId: string): ThreadState {
  const list = state.list.filter(({ comment_id }) => comment_id !== commentId);
  return { ...state, count: Math.max(0, state.count - 1), list };
}

/** Updates the text of an edited comment. */
export function withText(
  state: ThreadState,
  changed: Pick<CommentInfo, "comment_id" | "original_text" | "parsed_text">,
): ThreadState {
  const list = state.list.map((each) => (each.comment_id === changed.comment_id ? { ...each, ...changed } : each));
  return { ...state, list };
}

/** A comment that waits for the login of its author. */
export interface PostponedComment {
  readonly text: string;
  /** The id of the comment that it answers, or "". */
  readonly replyTo: string;
}

/** The name under which a `PostponedComment` waits. */
export const postponedComment = (objectId: string): string => `comment/${objectId}`;

/** The target of a comment that waits; null for an answer to a comment that is not shown. */
export function targetOf(answered: string, list: readonly CommentInfo[]): CommentTarget | null {
  if (answered === "") return { kind: "new" };
  const comment = list.find(({ comment_id }) => comment_id === answered);
  return comment ? { kind: "reply", comment } : null;
}

/** What the open form writes: a new comment, a reply, or an edit. */
export type CommentTarget = { readonly kind: "new" | "reply" | "edit"; readonly comment?: CommentInfo };
