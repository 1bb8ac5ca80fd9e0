import type { CommentInfo } from "@askwell/contract";

/** The comments of a post as far as they are shown. */
export interface ThreadState {
  /** Of all comments on the post. */
  readonly count: number;
  readonly list: readonly CommentInfo[];
  /** The last page that was fetched after unfolding; 0 while only the first few show. */
  readonly page: number;
}

/** Shows one page more; the first page takes the place of the few that stood there before. */
export function withPage(state: ThreadState, page: number, found: { count: number; list: readonly CommentInfo[] }) {
  if (page === 1) return { count: found.count, list: found.list, page };
  const known = new Set(state.list.map(({ comment_id }) => comment_id));
  const fresh = found.list.filter(({ comment_id }) => !known.has(comment_id));
  return { count: found.count, list: [...state.list, ...fresh], page };
}

/** Shows a comment that was just written: a reply right below what it answers, anything else at the end. */
export function withComment(state: ThreadState, comment: CommentInfo): ThreadState {
  const place = state.list.findIndex(({ comment_id }) => comment_id === comment.reply_comment_id);
  const list = [...state.list];
  list.splice(place === -1 ? list.length : place + 1, 0, comment);
  return { ...state, count: state.count + 1, list };
}

/** Leaves out a comment that was deleted. */
export function withoutComment(state: ThreadState, commentId: string): ThreadState {
  const list = state.list.filter(({ comment_id }) => comment_id !== commentId);
  return { ...state, count: Math.max(0, state.count - 1), list };
}

/** Puts the new text into a comment that was edited. */
export function withText(
  state: ThreadState,
  changed: Pick<CommentInfo, "comment_id" | "original_text" | "parsed_text">,
): ThreadState {
  const list = state.list.map((each) => (each.comment_id === changed.comment_id ? { ...each, ...changed } : each));
  return { ...state, list };
}
