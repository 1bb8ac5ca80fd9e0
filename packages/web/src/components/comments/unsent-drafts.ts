import type { CommentInfo } from "@askwell/contract";
import type { BrowserStorage } from "../../app/storage.ts";
import type { CommentTarget } from "./thread-state.ts";

/** A comment that was written and not sent. */
export interface UnsentDraft {
  readonly target: CommentTarget;
  readonly text: string;
}

interface UnsentOptions {
  readonly objectId: string;
  /** The comments that are shown: what was written about another one waits until that is. */
  readonly list: readonly CommentInfo[];
  /** The post accepts no comments. */
  readonly isClosed: boolean;
}

/** Where the text of a comment form is stored, without its owner. */
export const draftIdOf = (objectId: string, { kind, comment }: CommentTarget): string =>
  [objectId, kind, comment?.comment_id ?? ""].join(".");

/** What may be written on a post: a comment, a reply to each comment, and the edits that its author may still make. */
function targetsOf({ list, isClosed }: UnsentOptions): readonly CommentTarget[] {
  if (isClosed) return [];
  const replies = list.map((comment) => ({ kind: "reply", comment }) as const);
  const edits = list
    .filter(({ member_actions }) => member_actions.some(({ action }) => action === "edit"))
    .map((comment) => ({ kind: "edit", comment }) as const);
  return [...replies, ...edits, { kind: "new" }];
}

/** The comments on a post that the viewer has written in this browser and not sent. */
export function unsentDrafts(
  storage: BrowserStorage,
  userId: string | undefined,
  options: UnsentOptions,
): readonly UnsentDraft[] {
  return targetsOf(options).flatMap((target) => {
    const id = draftIdOf(options.objectId, target);
    const text = storage.read<string>("commentDraft", storage.draftPart("commentDraft", id, userId)) ?? "";
    return text.trim() === "" ? [] : { target, text };
  });
}
