import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { useInvalidFocus } from "../forms/focus-invalid.ts";
import type { ReviewedItem } from "./use-queue-claim.ts";
import type { useQueueDecision } from "./use-queue-decision.ts";

interface CommentDialogProps {
  readonly item: ReviewedItem;
  readonly decide: ReturnType<typeof useQueueDecision>["decide"];
  onClose(): void;
}

/**
 * The text of a comment, which stays in the browser as that of the form below the post does. Of its own, because a file
 * that both share would add to the first visit of a question page.
 */
function useStoredComment(postId: string) {
  const { storage, viewer } = useServices();
  const [part] = useState(() => storage.draftPart("commentDraft", `${postId}.new.`, viewer.get()?.id));
  const [text, setText] = useState(() => storage.read<string>("commentDraft", part) ?? "");
  const forget = () => storage.remove("commentDraft", part);
  const change = (next: string) => {
    setText(next);
    if (next.trim() === "") forget();
    else storage.write("commentDraft", next, part);
  };
  return { text, change, forget };
}

/** Asks for a comment and adds it to the post, unless the post is an audit. The text stays until it is sent or discarded. */
export function CommentDialog({ item, decide, onClose }: CommentDialogProps) {
  const t = useT();
  const call = useCall("addComment");
  const { text, change, forget } = useStoredComment(item.post_id);
  const [wasTried, setTried] = useState(false);
  const focusInvalid = useInvalidFocus("dialog[open]");
  const isTooShort = text.trim().length < limits.comment.min;
  const send = async () => {
    setTried(true);
    if (isTooShort) return focusInvalid();
    const isDone = await decide({ decision: "comment" }, async () => {
      const result = await call.run({ object_id: item.post_id, original_text: text });
      if (!result?.ok) return false;
      forget();
      return true;
    });
    if (isDone) onClose();
  };
  const discard = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      title={t("review_queues.comment_title")}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={discard}>{t(text.trim() === "" ? "ui.cancel" : "components.posts.discard")}</Button>
          <Button variant="primary" busy={call.busy} onClick={() => void send()}>
            {t("review_queues.comment_send")}
          </Button>
        </>
      }
    >
      <Field
        label={t("review_queues.comment_label")}
        value={text}
        error={call.errorOf("original_text") ?? (wasTried && isTooShort ? t("components.posts.empty") : undefined)}
      >
        {(control) => (
          <TextArea
            {...control}
            value={text}
            maxLength={limits.comment.max}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
