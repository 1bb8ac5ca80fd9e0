import type { Reply } from "@askwell/contract";
import { limits, REMOVAL_UNDO_DAYS, suspensionDurations } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { useDecided } from "../decisions/use-decided.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { PreparedTextField } from "../prepared-texts/PreparedTextField.tsx";
import styles from "./Removals.module.css";
import { CountRow, RemovedCounts } from "./RemovedCounts.tsx";

type Preview = Reply<"removalPreview">;

interface RemovalDialogProps {
  readonly userId: string;
  /** The address that is shown afterwards; null for the same page. */
  readonly next?: string | null;
  onClose(): void;
}

/** What removing everything of a user would do; null until it is loaded. A failure closes the dialog. */
export function usePreview(user_id: string, onClose: () => void): Preview | null {
  const { api, handleError } = useServices();
  const [preview, setPreview] = useState<Preview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    api.removalPreview({ user_id }).then(setPreview, (error) => {
      handleError(error);
      onClose();
    });
  }, []);
  return preview;
}

/** Removes everything of a spammer after a preview. Rules: docs/rules/removals.md SR2. */
export function RemovalDialog({ userId, next = null, onClose }: RemovalDialogProps) {
  const t = useT();
  const call = useCall("removeEverything");
  const decided = useDecided();
  const preview = usePreview(userId, onClose);
  const [reason, setReason] = useState("");
  const [duration, setDuration] = useState<(typeof suspensionDurations)[number]>("forever");
  if (preview === null) return null;
  const name = preview.person.display_name || preview.person.username;
  const submit = async () => {
    const result = await call.run({ user_id: userId, reason, duration });
    if (!result?.ok) return;
    onClose();
    await decided(t("removals.begun", { name }), [result.reply.subject], next);
  };
  return (
    <FormDialog
      title={t("removals.title")}
      button={t("removals.confirm")}
      danger
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.intro}>{t("removals.intro", { name, days: REMOVAL_UNDO_DAYS })}</p>
      <PreviewParts preview={preview} />
      <SelectField
        name="duration"
        label={t("removals.duration")}
        error={call.errorOf("duration")}
        value={duration}
        choices={suspensionDurations.map((value) => ({ value, label: t(`components.admin.duration.${value}`) }))}
        onChange={setDuration}
      />
      <PreparedTextField purpose="removal" onChoose={setReason} />
      <Field
        label={t("removals.reason")}
        help={t("removals.reason_help")}
        error={call.errorOf("reason")}
        value={reason}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={reason}
            maxLength={limits.sanctionText.max}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** What goes, what changes for others, and what stays. */
export function PreviewParts({ preview }: { preview: Preview }) {
  const t = useT();
  const { counts, questions, others, stays } = preview;
  const { answers, lost, regained } = others;
  return (
    <>
      <section>
        <h3 className={styles.heading}>{t("removals.goes")}</h3>
        <RemovedCounts counts={counts} empty={t("removals.nothing")} />
      </section>
      {questions.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t("removals.newest")}</h3>
          <ul className={styles.titles}>
            {questions.map(({ id, title }) => (
              <li key={id} dir="auto">
                {title}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className={styles.heading}>{t("removals.others")}</h3>
        {answers > 0 && <p className={styles.note}>{t("removals.hidden_answers", { count: answers })}</p>}
        {lost + regained > 0 && (
          <dl className={styles.counts}>
            <CountRow label={t("removals.lost")} value={lost} />
            <CountRow label={t("removals.regained")} value={regained} />
          </dl>
        )}
        {answers + lost + regained === 0 && <p className={styles.note}>{t("removals.no_others")}</p>}
      </section>
      {stays.edits + stays.tags + stays.files > 0 && (
        <section>
          <h3 className={styles.heading}>{t("removals.stays")}</h3>
          <dl className={styles.counts}>
            <CountRow label={t("removals.stays_edits")} value={stays.edits} />
            <CountRow label={t("removals.stays_tags")} value={stays.tags} />
            <CountRow label={t("removals.stays_files")} value={stays.files} />
          </dl>
        </section>
      )}
    </>
  );
}
