import type { CommentInfo } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useMember } from "../../app/use-member.ts";
import { Icon } from "../../ui/Icon.tsx";
import { EarnedButton, type Locks, lockOn } from "../help/LockedActions.tsx";
import actionStyles from "../posts/actions.module.css";
import { useShown } from "../posts/use-shown.ts";
import type { PersonLike } from "../users/PersonLink.tsx";
import { CommentRow } from "./CommentRow.tsx";
import styles from "./CommentThread.module.css";
import { type ThreadState, withComment, withoutComment, withPage, withText } from "./thread-state.ts";

const CommentForm = lazy(() => import("./CommentForm.tsx").then((file) => ({ default: file.CommentForm })));

/** Where somebody writes: below the thread, as a reply, or in place of a comment of their own. */
export type Writing = { readonly kind: "new" | "reply" | "edit"; readonly comment?: CommentInfo };

interface CommentThreadProps {
  readonly objectId: string;
  readonly kind: "question" | "answer";
  readonly thread: { readonly count: number; readonly list: readonly CommentInfo[] };
  /** Everybody on the page, for mentions. */
  readonly people: readonly PersonLike[];
  /** It takes no comments any more. */
  readonly isClosed: boolean;
  readonly locked: Locks;
}

function useThread({ objectId, thread }: CommentThreadProps) {
  const [state, show] = useShown<ThreadState>({ ...thread, page: 0 }, thread);
  const call = useCall("commentPage");
  const read = async (page: number) => {
    const result = await call.run({ object_id: objectId, page, page_size: pageSizes.commentsMore });
    if (result?.ok) show(withPage(state, page, result.reply));
  };
  const more = () => void read(state.page + 1);
  // Pages have moved up by one, so that going on from here would leave one out.
  const remove = (commentId: string) => {
    show(withoutComment(state, commentId));
    if (state.count > state.list.length) void read(1);
  };
  return { state, show, more, remove, busy: call.busy };
}

/** The comments on a post, the first few at once; and a way to add one. */
export function CommentThread(props: CommentThreadProps) {
  const { objectId, kind, people, isClosed, locked } = props;
  const t = useT();
  const isMember = useMember();
  const { state, show, more, remove, busy } = useThread(props);
  const [writing, setWriting] = useState<Writing | null>(null);
  const start = async (next: Writing) => {
    if (await isMember()) setWriting(next);
  };
  const hidden = state.count - state.list.length;
  const form = writing && (
    <Suspense fallback={<span data-opening />}>
      <CommentForm
        objectId={objectId}
        kind={kind}
        writing={writing}
        people={people}
        onCancel={() => setWriting(null)}
        onAdded={(comment) => {
          show(withComment(state, comment));
          setWriting(null);
        }}
        onChanged={(changed) => {
          show(withText(state, changed));
          setWriting(null);
        }}
      />
    </Suspense>
  );
  return (
    <div className={state.list.length > 0 ? styles.thread : undefined}>
      {state.list.length > 0 && (
        <ul className={styles.list} aria-label={t("parts.comments.title")}>
          {state.list.map((comment) => (
            <li key={comment.comment_id} id={`comment-${comment.comment_id}`} className={styles.row}>
              {writing?.kind === "edit" && writing.comment?.comment_id === comment.comment_id ? (
                form
              ) : (
                <CommentRow
                  comment={comment}
                  onReply={isClosed ? null : () => void start({ kind: "reply", comment })}
                  onEdit={() => setWriting({ kind: "edit", comment })}
                  onDeleted={() => remove(comment.comment_id)}
                />
              )}
              {writing?.kind === "reply" && writing.comment?.comment_id === comment.comment_id && form}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {hidden > 0 && (
          <button type="button" className={actionStyles.action} disabled={busy} onClick={more}>
            {t("parts.comments.more", { count: hidden })}
          </button>
        )}
        {writing?.kind !== "new" && !isClosed && (
          <EarnedButton
            lock={lockOn(locked, "comment")}
            look={actionStyles.action}
            onClick={() => void start({ kind: "new" })}
          >
            <Icon name="comment" />
            {t("parts.comments.add")}
          </EarnedButton>
        )}
      </div>
      {writing?.kind === "new" && form}
    </div>
  );
}
