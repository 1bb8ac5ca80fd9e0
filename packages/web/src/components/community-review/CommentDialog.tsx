import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import type { ReviewedItem } from "./use-queue-claim.ts";
import type { useQueueDecision } from "./use-queue-decision.ts";

interface CommentDialogProps {
  readonly item: ReviewedItem;
  readonly decide: ReturnType<typeof useQueueDecision>["decide"];
  onClose(): void;
}

/** Asks for a comment and adds it to the post, unless the post is an audit. */
export function CommentDialog({ item, decide, onClose }: CommentDialogProps) {
  const t = useT();
  const call = useCall("addComment");
  const [text, setText] = useState("");
  const [wasTried, setTried] = useState(false);
  const isTooShort = text.trim().length < limits.comment.min;
  const send = async () => {
    setTried(true);
    if (isTooShort) return;
    const isDone = await decide({ decision: "comment" }, async () => {
      const result = await call.run({ object_id: item.post_id, original_text: text });
      return result?.ok === true;
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={t("review_queues.comment_title")}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
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
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
