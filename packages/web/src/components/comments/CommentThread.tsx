import type { CommentInfo } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { lazy, Suspense, useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import { LockableButton, type Locks, lockOn } from "../help/LockedActions.tsx";
import actionStyles from "../posts/actions.module.css";
import type { PersonLike } from "../users/PersonLink.tsx";
import { CommentRow } from "./CommentRow.tsx";
import styles from "./CommentThread.module.css";
import {
  type CommentTarget,
  postponedComment,
  type ThreadState,
  targetOf,
  withComment,
  withoutComment,
  withPage,
  withText,
} from "./thread-state.ts";

const CommentForm = lazy(() => import("./CommentForm.tsx").then((file) => ({ default: file.CommentForm })));

interface CommentThreadProps {
  readonly objectId: string;
  readonly kind: "question" | "answer";
  readonly thread: { readonly count: number; readonly list: readonly CommentInfo[] };
  /** Users on the page, for mentions. */
  readonly people: readonly PersonLike[];
  /** It does not accept comments. */
  readonly isClosed: boolean;
  readonly locked: Locks;
}

function useThread({ objectId, thread }: CommentThreadProps) {
  const [state, show] = useLocalValue<ThreadState>({ ...thread, page: 0 }, thread);
  const call = useCall("commentPage");
  const read = async (page: number) => {
    const result = await call.run({ object_id: objectId, page, page_size: pageSizes.commentsMore });
    if (result?.ok) show(withPage(state, page, result.reply));
  };
  const more = () => void read(state.page + 1);
  // The pages have shifted by one, so that the next page would skip a comment.
  const remove = (commentId: string) => {
    show(withoutComment(state, commentId));
    if (state.count > state.list.length) void read(1);
  };
  return { state, show, more, remove, busy: call.busy };
}

/** Opens the form of a comment that was written before the login; the form sends it. */
function useWrittenComment(objectId: string, list: readonly CommentInfo[], open: (target: CommentTarget) => void) {
  const due = useStore(useServices().postponed.due);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it is due.
  useEffect(() => {
    const target = due?.name === postponedComment(objectId) && targetOf(String(due.detail), list);
    if (target) open(target);
  }, [due]);
}

/** The comments on a post, the first few at first, and a button to add one. */
export function CommentThread(props: CommentThreadProps) {
  const { objectId, kind, people, isClosed, locked } = props;
  const t = useT();
  const { state, show, more, remove, busy } = useThread(props);
  const [target, setTarget] = useState<CommentTarget | null>(null);
  useWrittenComment(objectId, state.list, setTarget);
  const hidden = state.count - state.list.length;
  const form = target && (
    <Suspense fallback={<span data-opening />}>
      <CommentForm
        objectId={objectId}
        kind={kind}
        target={target}
        people={people}
        onCancel={() => setTarget(null)}
        onAdded={(comment) => {
          show(withComment(state, comment));
          setTarget(null);
        }}
        onChanged={(changed) => {
          show(withText(state, changed));
          setTarget(null);
        }}
      />
    </Suspense>
  );
  return (
    <div className={state.list.length > 0 ? styles.thread : undefined}>
      {state.list.length > 0 && (
        <ul className={styles.list} aria-label={t("components.comments.title")}>
          {state.list.map((comment) => (
            <li key={comment.comment_id} id={`comment-${comment.comment_id}`} className={styles.row}>
              {target?.kind === "edit" && target.comment?.comment_id === comment.comment_id ? (
                form
              ) : (
                <CommentRow
                  comment={comment}
                  onReply={isClosed ? null : () => setTarget({ kind: "reply", comment })}
                  onEdit={() => setTarget({ kind: "edit", comment })}
                  onDeleted={() => remove(comment.comment_id)}
                />
              )}
              {target?.kind === "reply" && target.comment?.comment_id === comment.comment_id && form}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {hidden > 0 && (
          <button type="button" className={actionStyles.action} disabled={busy} onClick={more}>
            {t("components.comments.more", { count: hidden })}
          </button>
        )}
        {target?.kind !== "new" && !isClosed && (
          <LockableButton
            lock={lockOn(locked, "comment")}
            buttonClass={actionStyles.action}
            onClick={() => setTarget({ kind: "new" })}
          >
            <Icon name="comment" />
            {t("components.comments.add")}
          </LockableButton>
        )}
      </div>
      {target?.kind === "new" && form}
    </div>
  );
}
