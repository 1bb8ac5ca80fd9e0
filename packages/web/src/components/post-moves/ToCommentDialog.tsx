import type { AnswerInfo, MemberAction } from "@askwell/contract";
import { lengthOf, limits, MOVE_UNDO_DAYS } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { firstTarget, loadTargets, type MoveTargets } from "./load-targets.ts";
import { ReasonField } from "./ReasonField.tsx";
import { TargetField } from "./TargetField.tsx";
import { useLoaded } from "./use-loaded.ts";
import { useMoved } from "./use-moved.ts";

interface MoveDialogProps {
  readonly id: string;
  readonly action: MemberAction;
  onClose(): void;
}

/** Makes an answer a comment on its question or on another answer. Rules: docs/rules/post-moves.md MV2. */
export function ToCommentDialog({ id, action, onClose }: MoveDialogProps) {
  const loaded = useLoaded(async (api) => {
    const { info, question } = await api.answerInfo({ id });
    return { info, targets: await loadTargets(api, question.id, info.id) };
  }, onClose);
  return loaded && <AnswerForm {...loaded} action={action} onClose={onClose} />;
}

interface AnswerFormProps extends Omit<MoveDialogProps, "id"> {
  readonly info: AnswerInfo;
  readonly targets: MoveTargets;
}

function AnswerForm({ info, targets, action, onClose }: AnswerFormProps) {
  const t = useT();
  const call = useCall("answerToComment");
  const showMoved = useMoved();
  const [target, setTarget] = useState(firstTarget(targets));
  const [text, setText] = useState(info.content);
  const [reason, setReason] = useState("");
  const { max } = limits.comment;
  const submit = async () => {
    const result = await call.run({ answer_id: info.id, to_id: target, text, reason });
    if (!result?.ok) return;
    onClose();
    await showMoved(t("post_moves.made_comment"), result.reply);
  };
  return (
    <FormDialog
      wide
      title={action.name}
      button={action.name}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("post_moves.to_comment_intro", { days: MOVE_UNDO_DAYS })}</p>
      <Field
        label={t("post_moves.text")}
        help={t("post_moves.text_help", { max })}
        counter={t("post_moves.counter", { length: lengthOf(text), max })}
        error={call.errorOf("text")}
        value={text}
      >
        {(control) => (
          <TextArea {...control} rows={5} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      <TargetField targets={targets} value={target} error={call.errorOf("to_id")} onChange={setTarget} />
      <ReasonField
        reason={reason}
        error={call.errorOf("reason")}
        ready={["no_answer", "thanks", "wrong_post"]}
        onReason={setReason}
      />
    </FormDialog>
  );
}
