import type { CommentInfo, LockedAction } from "@askwell/contract";
import { lazy, Suspense, useState } from "react";
import { useServices, useT, useViewer } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useMember } from "../../app/use-member.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { EarnedButton, lockOn } from "../help/LockedActions.tsx";
import { useShown } from "../posts/use-shown.ts";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { personAddress } from "../users/PersonLink.tsx";
import styles from "./CommentRow.module.css";

const ReportDialog = lazy(() => import("../review/ReportDialog.tsx").then((file) => ({ default: file.ReportDialog })));

interface CommentRowProps {
  readonly comment: CommentInfo;
  /** Null where the post takes no comments any more. */
  readonly onReply: (() => void) | null;
  onEdit(): void;
  onDeleted(): void;
}

function useLike({ comment_id, vote_count, is_vote }: CommentInfo) {
  const isMember = useMember();
  const call = useCall("castVote");
  const [shown, show] = useShown({ isOn: is_vote, count: vote_count }, `${is_vote} ${vote_count}`);
  const toggle = async () => {
    if (call.busy || !(await isMember())) return;
    const before = shown;
    show({ isOn: !before.isOn, count: before.count + (before.isOn ? -1 : 1) });
    const result = await call.run({ direction: "up", object_id: comment_id, is_cancel: before.isOn });
    if (result?.ok) show({ isOn: result.reply.vote_status === "vote_up", count: result.reply.votes });
    else if (result) show(before);
  };
  return { shown, toggle: () => void toggle() };
}

function useDelete(comment: CommentInfo, onDeleted: () => void): () => Promise<void> {
  const t = useT();
  const { notices } = useServices();
  const call = useCall("deleteComment");
  return async () => {
    const question = {
      title: t("parts.comments.delete_title"),
      message: t("parts.comments.delete_message"),
      confirm: t("actions.delete"),
      tone: "danger",
    } as const;
    if (!(await notices.ask(question))) return;
    const result = await call.run({ comment_id: comment.comment_id });
    if (result?.ok) onDeleted();
  };
}

function Author({ comment }: { comment: CommentInfo }) {
  const name = comment.user_display_name || comment.username;
  if (comment.user_status === "deleted") return <span className={styles.author}>{name}</span>;
  return (
    <a href={personAddress(comment.username)} className={styles.author}>
      {name}
    </a>
  );
}

/** Whom a reply answers. */
function RepliedTo({ comment }: { comment: CommentInfo }) {
  if (comment.reply_username === "") return null;
  const name = `@${comment.reply_user_display_name || comment.reply_username}`;
  if (comment.reply_user_status === "deleted") return <span className={styles.to}>{name}</span>;
  return (
    <a href={personAddress(comment.reply_username)} className={styles.to}>
      {name}
    </a>
  );
}

function FlagComment({ id, lock }: { id: string; lock: LockedAction | undefined }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <EarnedButton lock={lock} look={styles.action} onClick={() => setAsking(true)}>
        {t("actions.report")}
      </EarnedButton>
      {isAsking && (
        <Suspense>
          <ReportDialog kind="comment" id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** One comment with what can be done about it. */
export function CommentRow({ comment, onReply, onEdit, onDeleted }: CommentRowProps) {
  const t = useT();
  const viewer = useViewer();
  const { shown, toggle } = useLike(comment);
  const remove = useDelete(comment, onDeleted);
  const may = (action: string) => comment.member_actions.some((each) => each.action === action);
  const locked = comment.locked_actions;
  const isOwn = viewer?.id === comment.user_id;
  return (
    <>
      <RepliedTo comment={comment} />
      <Prose html={comment.parsed_text} small />
      <div className={styles.foot}>
        <Author comment={comment} />
        <span className={styles.time}>
          <RelativeTime at={comment.created_at} />
        </span>
        {!isOwn && (
          <EarnedButton
            lock={lockOn(locked, "vote_up")}
            look={classes(styles.action, styles.like)}
            aria-pressed={shown.isOn}
            aria-label={t("parts.comments.like", { count: shown.count })}
            onClick={toggle}
          >
            <Icon name="up-solid" />
            {shown.count > 0 && shown.count}
          </EarnedButton>
        )}
        {isOwn && shown.count > 0 && (
          <span className={styles.time}>{t("parts.questions.vote_count", { count: shown.count })}</span>
        )}
        {onReply && (
          <EarnedButton lock={lockOn(locked, "comment")} look={styles.action} onClick={onReply}>
            {t("parts.comments.reply")}
          </EarnedButton>
        )}
        {may("report") && <FlagComment id={comment.comment_id} lock={lockOn(locked, "report")} />}
        {may("edit") && (
          <button type="button" className={styles.action} onClick={onEdit}>
            {t("actions.edit")}
          </button>
        )}
        {may("delete") && (
          <button type="button" className={styles.action} onClick={() => void remove()}>
            {t("actions.delete")}
          </button>
        )}
      </div>
    </>
  );
}
