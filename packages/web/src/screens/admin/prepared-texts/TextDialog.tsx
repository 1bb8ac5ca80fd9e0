import type { Reply } from "@askwell/contract";
import { preparedPurposes } from "@askwell/domain";
import { languages } from "@askwell/i18n";
import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { SelectField } from "../../../components/forms/SelectField.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";

/** A prepared text as it is edited; its id is "" while it is new. */
export type ManagedText = Reply<"readPreparedTexts">[number];

interface TextDialogProps {
  readonly text: ManagedText;
  onClose(): void;
}

/** Adds or changes a prepared text. Rules: docs/rules/reasons.md N5, N6. */
export function TextDialog({ text, onClose }: TextDialogProps) {
  const t = useT();
  const call = useAdminCall("savePreparedText");
  const { values, field } = useValues(text, call.errorOf);
  const submit = async () => {
    if (await call.change(values)) onClose();
  };
  return (
    <FormDialog
      title={t(text.id === "" ? "screens.prepared_texts.add" : "screens.prepared_texts.change")}
      button={t("screens.prepared_texts.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...field("purpose")}
        label={t("screens.prepared_texts.purpose")}
        choices={preparedPurposes.map((value) => ({ value, label: t(`prepared_texts.purposes.${value}`) }))}
      />
      <SelectField
        {...field("language")}
        label={t("screens.prepared_texts.language")}
        help={t("screens.prepared_texts.language_help")}
        choices={[{ value: "", label: t("screens.prepared_texts.all_languages") }, ...languages]}
      />
      <TextField
        {...field("name")}
        label={t("screens.prepared_texts.name")}
        help={t("screens.prepared_texts.name_help")}
        required
      />
      <TextField
        {...field("text")}
        label={t("screens.prepared_texts.text")}
        help={t("screens.prepared_texts.text_help", { site_name: "{site_name}", site_url: "{site_url}" })}
        rows={5}
        required
      />
    </FormDialog>
  );
}
