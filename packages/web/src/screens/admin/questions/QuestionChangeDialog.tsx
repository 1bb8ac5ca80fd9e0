import { useT } from "../../../app/services/services.tsx";
import { BulkDialog } from "../../../components/admin/lists/BulkDialog.tsx";
import { BulkTagDialog } from "../../../components/admin/lists/BulkTagDialog.tsx";
import type { useBulkChange } from "../../../components/admin/lists/use-bulk-change.ts";
import { type ChosenReason, ReasonDialog } from "../../../components/review/ReasonDialog.tsx";
import { type BulkQuestionChange, inverseOf } from "./question-changes.ts";

interface QuestionChangeDialogProps {
  readonly change: BulkQuestionChange;
  readonly ids: readonly string[];
  readonly bulk: ReturnType<typeof useBulkChange<"changeQuestions">>;
  /** The tag that the list is limited to, which is the first one to be removed; "" for none. */
  readonly tag: string;
  /** Whether the change can be undone at once. */
  readonly isUndoable: boolean;
  onClose(): void;
}

/** Asks for the reason of a change of the selected questions. Rules: docs/rules/administration.md AD18, AD32. */
export function QuestionChangeDialog({ change, ids, bulk, tag, isUndoable, onClose }: QuestionChangeDialogProps) {
  const t = useT();
  const count = ids.length;
  const title = t(`components.admin.bulk.${change}`);
  const send = async (more: { reason?: string; close_type?: number; close_msg?: string; tag?: string }) => {
    const inverse = isUndoable ? inverseOf[change] : undefined;
    const withTag = more.tag === undefined ? {} : { tag: more.tag };
    const undo = inverse && ((question_ids: string[]) => ({ question_ids, change: inverse, ...withTag }));
    await bulk.change({ question_ids: [...ids], change, ...more }, undo);
  };
  if (change === "close") {
    const close = ({ type, text }: ChosenReason) => void send({ close_type: type, close_msg: text });
    return (
      <ReasonDialog
        objectType="question"
        action="close"
        title={title}
        note={t("components.admin.selected", { count })}
        legend={t("components.posts.close_why")}
        button={t("components.admin.close")}
        busy={bulk.busy}
        textError={bulk.errorOf("close_msg")}
        onChoose={close}
        onClose={onClose}
      />
    );
  }
  if (change === "add_tag" || change === "remove_tag") {
    return (
      <BulkTagDialog
        title={title}
        button={t(`components.admin.${change}`)}
        count={count}
        label={t("components.admin.bulk.tag")}
        {...(change === "remove_tag" && { initial: tag })}
        help={t(`components.admin.bulk.tag_help.${change}`)}
        error={bulk.errorOf("tag")}
        reasonLabel={t("components.admin.bulk.reason_public")}
        busy={bulk.busy}
        problems={bulk.fields}
        onSubmit={(slug, reason) => void send({ tag: slug, reason })}
        onClose={onClose}
      />
    );
  }
  return (
    <BulkDialog
      title={title}
      button={t(`components.admin.${change}`)}
      danger={change === "delete"}
      count={count}
      reasonLabel={t("components.admin.bulk.reason")}
      busy={bulk.busy}
      problems={bulk.fields}
      onSubmit={(reason) => void send({ reason })}
      onClose={onClose}
    />
  );
}
