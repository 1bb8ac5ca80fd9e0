import type { CommentInfo } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import { type MouseEvent, useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { classes } from "../../ui/classes.ts";
import { useLocalValue } from "../../ui/use-local-value.ts";
import type { Locks } from "../help/LockedActions.tsx";
import { choiceAddress } from "../lists/page-address.ts";
import { LivePlace } from "../live/LivePlace.tsx";
import { OutboxPlace } from "../offline/OutboxPlace.tsx";
import actions from "../posts/actions.module.css";
import type { PersonLike } from "../users/PersonLink.tsx";
import { CommentRow } from "./CommentRow.tsx";
import styles from "./CommentThread.module.css";
import {
  type CommentTarget,
  elementOf,
  listOf,
  type PostponedComment,
  postponedComment,
  type ThreadState,
  targetOf,
  withComment,
  withoutComment,
  withPage,
  withText,
} from "./thread-state.ts";

const CommentForm = lazyPart(() => import("./CommentForm.tsx"), "CommentForm", <span data-opening />);

interface CommentThreadProps {
  readonly objectId: string;
  readonly kind: "question" | "answer";
  readonly thread: { readonly count: number; readonly list: readonly CommentInfo[] };
  /** Users on the page, for mentions. */
  readonly people: readonly PersonLike[];
  readonly askerId: string;
  /** What the open form writes; null while there is none. */
  readonly target: CommentTarget | null;
  setTarget(target: CommentTarget | null): void;
  /** It does not accept comments. */
  readonly isClosed: boolean;
  readonly locked: Locks;
}

function useThread({ objectId, thread }: CommentThreadProps) {
  const [state, show] = useLocalValue<ThreadState>({ ...thread, page: 0 }, thread);
  const call = useCall("commentPage");
  /** Shows what the reader has changed, and moves the focus there. */
  const change = (next: ThreadState) => {
    show(next);
    void import("./focus-change.ts").then((file) => file.focusChange(objectId, state, next));
  };
  const read = async (page: number, showPage = show) => {
    const result = await call.run({ object_id: objectId, page, page_size: pageSizes.commentsMore });
    if (result?.ok) showPage(withPage(state, page, result.reply));
  };
  const reload = () => read(1);
  const more = () => void read(state.page + 1, change);
  // The pages have shifted by one, so that the next page would skip a comment.
  const remove = (commentId: string) => {
    change(withoutComment(state, commentId));
    if (state.count > state.list.length) void reload();
  };
  return { state, change, more, remove, reload, busy: call.busy };
}

/** Opens the form of a comment that was written before the login; the form sends it. */
function useWrittenComment(objectId: string, list: readonly CommentInfo[], open: (target: CommentTarget) => void) {
  const due = useStore(useServices().postponed.due);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, when it is due.
  useEffect(() => {
    const target = due?.name === postponedComment(objectId) && targetOf((due.detail as PostponedComment).replyTo, list);
    if (target) open(target);
  }, [due]);
}

/** Whether comments on a post were written in this browser and not sent, while none of them is in a form. */
function useIsUnsent({ objectId, target }: CommentThreadProps): boolean {
  const { storage } = useServices();
  const [isUnsent, setUnsent] = useState(false);
  useEffect(
    () => setUnsent(!target && storage.parts("commentDraft", `${objectId}.`).length > 0),
    [objectId, target, storage],
  );
  return isUnsent && !target;
}

/** The comments on a post, the first few at first. Its button is in the line of actions. */
export function CommentThread(props: CommentThreadProps) {
  const { objectId, kind, people, askerId, target, setTarget, isClosed } = props;
  const t = useT();
  const { plain } = useServices();
  const { path, search } = usePageLocation();
  const { state, change, more, remove, reload, busy } = useThread(props);
  useWrittenComment(objectId, state.list, setTarget);
  const isUnsent = useIsUnsent(props);
  const hidden = state.count - state.list.length;
  const form = (target || isUnsent) && (
    <CommentForm
      objectId={objectId}
      kind={kind}
      target={target}
      people={people}
      list={state.list}
      isClosed={isClosed}
      onOpen={setTarget}
      onClose={() => setTarget(null)}
      onAdded={(comment) => {
        change(withComment(state, comment));
        setTarget(null);
      }}
      onChanged={(changed) => {
        change(withText(state, changed));
        setTarget(null);
      }}
    />
  );
  const showMore = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    if (busy) return;
    // Coming back and loading the page again show them too.
    history.replaceState(history.state, "", event.currentTarget.search);
    more();
  };
  const news = (
    <>
      <OutboxPlace at={`comments/${objectId}`} />
      <LivePlace at="comments" id={objectId} count={state.count} show={reload} />
      <noscript>{plain?.comment(props)}</noscript>
    </>
  );
  const isEmpty = state.list.length === 0 && !form;
  return (
    <div id={listOf(objectId)} className={isEmpty ? undefined : styles.thread}>
      {state.list.length > 0 && (
        <ul className={styles.list} aria-label={t("components.comments.title")}>
          {state.list.map((comment) => (
            <li key={comment.comment_id} id={elementOf(comment.comment_id)} className={styles.row}>
              {target?.kind === "edit" && target.comment?.comment_id === comment.comment_id ? (
                form
              ) : (
                <CommentRow
                  comment={isClosed ? { ...comment, member_actions: [] } : comment}
                  isAsker={comment.user_id === askerId}
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
      {hidden > 0 && (
        <a
          href={`${choiceAddress(path, search, "comments", objectId)}#${listOf(objectId)}`}
          className={classes(actions.action, styles.more)}
          aria-disabled={busy || undefined}
          onClick={showMore}
        >
          {t("components.comments.more", { count: hidden })}
        </a>
      )}
      {news}
      {(isUnsent || target?.kind === "new") && form}
    </div>
  );
}
