import type { CommentInfo } from "@askwell/contract";
import { lengthOf, limits } from "@askwell/domain";
import { type KeyboardEvent, useId, useRef } from "react";
import { useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useLeaveGuard } from "../../app/use-leave-guard.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import type { PersonLike } from "../users/PersonLink.tsx";
import styles from "./CommentForm.module.css";
import type { Writing } from "./CommentThread.tsx";
import { MentionList } from "./MentionList.tsx";
import { useCommentText, useOnlyForm } from "./use-comment-text.ts";
import { useMentions } from "./use-mentions.ts";

interface CommentFormProps {
  readonly objectId: string;
  readonly kind: "question" | "answer";
  readonly writing: Writing;
  readonly people: readonly PersonLike[];
  onCancel(): void;
  onAdded(comment: CommentInfo): void;
  onChanged(comment: Pick<CommentInfo, "comment_id" | "original_text" | "parsed_text">): void;
}

/** Letters left before the limit is shown. */
const NEAR_THE_END = 100;

function useSending({ objectId, writing, onAdded, onChanged }: CommentFormProps, drop: () => void) {
  const add = useCall("addComment");
  const edit = useCall("editComment");
  const commentId = writing.comment?.comment_id ?? "";
  const send = async (original_text: string) => {
    if (writing.kind === "edit") {
      const result = await edit.run({ comment_id: commentId, original_text });
      if (!result?.ok) return;
      drop();
      return onChanged(result.reply);
    }
    const result = await add.run({ object_id: objectId, original_text, reply_comment_id: commentId });
    if (!result?.ok) return;
    drop();
    onAdded(result.reply);
  };
  const call = writing.kind === "edit" ? edit : add;
  return { send, busy: call.busy, error: call.errorOf("original_text") };
}

const hints = { question: "parts.comments.hint_question", answer: "parts.comments.hint_answer" } as const;

/** Writes a comment, a reply, or another version of one's own. */
export function CommentForm(props: CommentFormProps) {
  const { kind, writing, people } = props;
  const t = useT();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, change, drop, isChanged } = useCommentText(props);
  useOnlyForm(area, props.onCancel);
  const { send, busy, error } = useSending(props, drop);
  const letGo = useLeaveGuard(isChanged);
  const cancel = () => {
    drop();
    props.onCancel();
  };
  const mentions = useMentions({ people, text, setText: change, area });
  const isTooShort = lengthOf(text.trim()) < limits.comment.min;
  const left = limits.comment.max - lengthOf(text);
  const submit = () => {
    if (isTooShort || left < 0) return;
    letGo();
    void send(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === "Escape" && !isChanged) cancel();
  };
  return (
    <div className={styles.form}>
      <Field
        label={t(writing.kind === "reply" ? "parts.comments.your_reply" : "parts.comments.your_comment")}
        hideLabel
        help={t(hints[kind])}
        error={error}
        {...(left < NEAR_THE_END && { counter: t("parts.comments.left", { count: left }) })}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            autoFocus
            value={text}
            aria-haspopup="listbox"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={mentions.matches.length > 0 ? `${listId}-${mentions.active}` : undefined}
            onChange={(event) => {
              change(event.currentTarget.value);
              mentions.look(event.currentTarget);
            }}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <MentionList id={listId} people={mentions.matches} active={mentions.active} choose={mentions.choose} />
      <ButtonRow>
        <Button small look="primary" busy={busy} disabled={isTooShort || left < 0} onClick={submit}>
          {t(writing.kind === "edit" ? "parts.comments.save" : "parts.comments.post")}
        </Button>
        <Button small look="quiet" onClick={cancel}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </div>
  );
}
