import type { CommentInfo } from "@askwell/contract";
import { lengthOf, limits } from "@askwell/domain";
import { type KeyboardEvent, useRef, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useLeaveGuard } from "../../app/page/use-leave-guard.ts";
import { useT, useViewer } from "../../app/services/services.tsx";
import { useMemberAction } from "../../app/session/use-member-action.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { usePosting } from "../offline/use-posting.ts";
import { MeTooHint } from "../questions/MeTooHint.tsx";
import { MayWrite } from "../sanctions/MayWrite.tsx";
import type { PersonLike } from "../users/PersonLink.tsx";
import styles from "./CommentForm.module.css";
import { MentionList } from "./MentionList.tsx";
import { type CommentTarget, type PostponedComment, postponedComment } from "./thread-state.ts";
import { UnsentComments, type UnsentCommentsProps } from "./UnsentComments.tsx";
import { useClose } from "./use-close.ts";
import { useCommentText, useSingleForm } from "./use-comment-text.ts";
import { useMentions } from "./use-mentions.ts";

interface CommentFieldsProps {
  readonly objectId: string;
  readonly kind: "question" | "answer";
  readonly target: CommentTarget;
  readonly people: readonly PersonLike[];
  onClose(): void;
  onAdded(comment: CommentInfo): void;
  onChanged(comment: Pick<CommentInfo, "comment_id" | "original_text" | "parsed_text">): void;
}

interface CommentFormProps extends Omit<CommentFieldsProps, "target">, UnsentCommentsProps {
  /** Null while no form is open: what was not sent is shown. */
  readonly target: CommentTarget | null;
}

/** The counter is shown below this number of characters. */
const SHOW_COUNTER_BELOW = 100;

/** The title of the question on the page. */
const threadTitle = () => document.querySelector("h1")?.textContent?.trim() ?? "";

function useSendComment(
  { objectId, target, onAdded, onChanged, onClose }: CommentFieldsProps,
  removeDraft: () => void,
) {
  const add = usePosting("addComment");
  const edit = useCall("editComment");
  const commentId = target.comment?.comment_id ?? "";
  const send = async (original_text: string) => {
    if (target.kind === "edit") {
      const result = await edit.run({ comment_id: commentId, original_text });
      if (!result?.ok) return;
      removeDraft();
      return onChanged(result.reply);
    }
    const input = { object_id: objectId, original_text, reply_comment_id: commentId };
    const result = await add.run(input, { place: `comments/${objectId}`, title: threadTitle() });
    if (!result?.ok && !result?.isUnsent) return;
    removeDraft();
    if (!result.ok) return onClose();
    onAdded(result.reply);
  };
  const call = target.kind === "edit" ? edit : add;
  return { send, busy: call.busy, error: call.errorOf("original_text") };
}

const hints = { question: "components.comments.hint_question", answer: "components.comments.hint_answer" } as const;

/**
 * The form of a comment, a reply or an edit, or what leads back to one; who may write no comment may still edit theirs.
 */
export function CommentForm({ target, ...props }: CommentFormProps) {
  if (!target) return <UnsentComments {...props} />;
  const form = <CommentFields {...props} target={target} />;
  return target.kind === "edit" ? form : <MayWrite right="comment">{form}</MayWrite>;
}

function CommentFields(props: CommentFieldsProps) {
  const { kind, target, people } = props;
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, change, removeDraft, isChanged, isSaved } = useCommentText(props);
  useSingleForm(area, props.onClose);
  const close = useClose(props);
  const { send, busy, error } = useSendComment({ ...props, onClose: close }, removeDraft);
  const release = useLeaveGuard(isChanged && !isSaved);
  const viewer = useViewer();
  const cancel = () => {
    removeDraft();
    close();
  };
  const mentions = useMentions({ people, text, setText: change, area });
  const isTooShort = lengthOf(text.trim()) < limits.comment.min;
  const remaining = limits.comment.max - lengthOf(text);
  // Its own text, because the plural of -1 is that of 1 in English.
  const counter =
    remaining < 0
      ? t("components.comments.over", { count: -remaining })
      : t("components.comments.left", { count: remaining });
  const isTooLong = remaining < 0;
  const [isTried, setTried] = useState(false);
  const shortError = isTried && isTooShort && t("components.answers.too_short", { count: limits.comment.min });
  const replyTo = target.comment?.comment_id ?? "";
  const post = useMemberAction(postponedComment(props.objectId), () => send(text), {
    isShown: (sent: PostponedComment) => target.kind !== "edit" && sent.text === text && sent.replyTo === replyTo,
  });
  const submit = () => {
    setTried(true);
    if (isTooShort || isTooLong) return area.current?.focus();
    release();
    post({ text, replyTo });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.combobox.press(event.nativeEvent)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === "Escape" && !isChanged) cancel();
  };
  return (
    <div className={styles.form}>
      <Field
        label={t(target.kind === "reply" ? "components.comments.your_reply" : "components.comments.your_comment")}
        hideLabel
        help={t(hints[kind])}
        error={error ?? (shortError || undefined)}
        value={text}
        {...(remaining < SHOW_COUNTER_BELOW && { counter })}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            autoFocus
            value={text}
            {...mentions.combobox.fieldProps}
            onChange={(event) => {
              change(event.currentTarget.value);
              mentions.findMention(event.currentTarget);
            }}
            onSelect={(event) => mentions.findMention(event.currentTarget)}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <MentionList combobox={mentions.combobox} />
      {kind === "question" && target.kind === "new" && <MeTooHint text={text} />}
      {viewer === null && text !== "" && <p className={styles.note}>{t("components.posts.signed_out")}</p>}
      <ButtonRow>
        <Button small variant="primary" busy={busy} disabled={isTooLong} onClick={submit}>
          {t(target.kind === "edit" ? "components.comments.save" : "components.comments.post")}
        </Button>
        <Button small variant="quiet" onClick={cancel}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </div>
  );
}
