import type { CommentInfo, LockedMemberAction, MemberAction } from "@askwell/contract";
import { type MouseEvent, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { lazyPart } from "../../app/page/lazy-part.tsx";
import { useServices, useT, useViewer } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { useLocalValue } from "../../ui/use-local-value.ts";
import { LockableButton, lockOn } from "../help/LockedActions.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { personAddress } from "../users/PersonLink.tsx";
import styles from "./CommentRow.module.css";

const ReportDialog = lazyPart(() => import("../review/ReportDialog.tsx"), "ReportDialog");

const RemovalDialog = lazyPart(() => import("../removals/RemovalDialog.tsx"), "RemovalDialog");

interface CommentRowProps {
  readonly comment: CommentInfo;
  /** Its author has asked the question. */
  readonly isAsker: boolean;
  /** Null where the post does not accept comments. */
  readonly onReply: (() => void) | null;
  onEdit(): void;
  onDeleted(): void;
}

function useLike({ comment_id, vote_count, is_vote }: CommentInfo) {
  const call = useCall("castVote", { isButton: true });
  const [shown, show] = useLocalValue({ isOn: is_vote, count: vote_count }, `${is_vote} ${vote_count}`);
  const set = useMemberAction(`vote/${comment_id}`, async (isOn: boolean) => {
    const before = shown;
    if (call.busy || isOn === before.isOn) return;
    show({ isOn, count: before.count + (isOn ? 1 : -1) });
    const result = await call.run({ direction: "up", object_id: comment_id, is_cancel: !isOn });
    if (result?.ok) show({ isOn: result.reply.vote_status === "vote_up", count: result.reply.votes });
    else if (result) show(before);
  });
  return { shown, toggle: () => set(!shown.isOn) };
}

function Author({ comment, isAsker }: Pick<CommentRowProps, "comment" | "isAsker">) {
  const name = <bdi>{comment.user_display_name || comment.username}</bdi>;
  const className = classes(styles.author, isAsker && styles.asker);
  if (comment.user_status === "deleted") return <span className={className}>{name}</span>;
  return (
    <a href={personAddress(comment.username)} className={className}>
      {name}
    </a>
  );
}

/** The user that a reply answers. */
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

interface FlagCommentProps {
  readonly id: string;
  readonly action: MemberAction;
  readonly lock: LockedMemberAction | undefined;
}

function FlagComment({ id, action, lock }: FlagCommentProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [shown, show] = useState(action);
  return (
    <>
      <LockableButton lock={lock} buttonClass={styles.action} onClick={() => setDialogOpen(true)}>
        {shown.name}
      </LockableButton>
      {isDialogOpen && (
        <ReportDialog kind="comment" id={id} action={shown} onFlagged={show} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}

function RemoveAuthor({ id }: { id: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.action} onClick={() => setOpen(true)}>
        {t("removals.title")}
      </button>
      {isOpen && <RemovalDialog userId={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A tap opens the actions of a comment, where there is no pointer to show them. */
const isControl = (target: EventTarget) => target instanceof Element && target.closest("a, button, [popover]") !== null;

/**
 * One comment: its votes, its text, and in the same flow its author and time. The actions show when it is pointed at,
 * focused or tapped.
 */
export function CommentRow({ comment, isAsker, onReply, onEdit, onDeleted }: CommentRowProps) {
  const t = useT();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const { shown, toggle } = useLike(comment);
  const services = useServices();
  const remove = () =>
    import("./delete-comment.ts").then(
      (file) => file.deleteComment(services, comment, onDeleted),
      () => services.feedback.toast("danger", t("errors.no_part")),
    );
  const actionOf = (action: string) => comment.member_actions.find((each) => each.action === action);
  const locked = comment.locked_actions;
  const isOwn = viewer?.id === comment.user_id;
  const flag = isOwn ? undefined : actionOf("report");
  const tap = ({ target }: MouseEvent) => {
    if (!isControl(target) && !matchMedia("(hover)").matches) setOpen(!isOpen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the focus shows the actions as well.
    <div className={classes(styles.comment, isOpen && styles.open)} onClick={tap}>
      <div className={styles.flow}>
        {shown.count > 0 && (
          <span className={classes(styles.votes, shown.isOn && styles.voted)}>
            <span aria-hidden="true">{shown.count}</span>
            <span className="visually-hidden">{t("components.questions.vote_count", { count: shown.count })}</span>{" "}
          </span>
        )}
        <RepliedTo comment={comment} /> <Prose html={comment.parsed_text} small />{" "}
        <span className={styles.by}>
          <Author comment={comment} isAsker={isAsker} />
          <span className={styles.time}>
            <RelativeTime at={comment.created_at} isShort />
            {comment.written_with && <> · {t("components.posts.written_with", { name: comment.written_with })}</>}
            {comment.is_pending && (
              <> · {t(comment.is_hidden ? "hidden_posts.comment" : "components.comments.waits")}</>
            )}
          </span>
        </span>
      </div>
      <div className={styles.actions}>
        {!isOwn && onReply && (
          <LockableButton
            lock={lockOn(locked, "vote_up")}
            buttonClass={classes(styles.action, styles.like)}
            aria-pressed={shown.isOn}
            aria-label={t("components.comments.like", { count: shown.count })}
            onClick={toggle}
          >
            <Icon name={shown.isOn ? "up-solid" : "up"} />
          </LockableButton>
        )}
        {onReply && (
          <LockableButton lock={lockOn(locked, "comment")} buttonClass={styles.action} onClick={onReply}>
            {t("components.comments.reply")}
          </LockableButton>
        )}
        {flag && <FlagComment id={comment.comment_id} action={flag} lock={lockOn(locked, "report")} />}
        {actionOf("edit") && (
          <button type="button" className={styles.action} onClick={onEdit} data-edit>
            {t("actions.edit")}
          </button>
        )}
        {actionOf("delete") && (
          <button type="button" className={styles.action} onClick={() => void remove()}>
            {t("actions.delete")}
          </button>
        )}
        {viewer?.may_remove && !isOwn && <RemoveAuthor id={comment.user_id} />}
      </div>
    </div>
  );
}
