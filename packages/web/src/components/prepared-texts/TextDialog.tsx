import type { Reply } from "@askwell/contract";
import { preparedPurposes } from "@askwell/domain";
import { languages } from "@askwell/i18n";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import { EditConflict } from "../history/EditConflict.tsx";
import { latestSetting } from "../history/latest-setting.ts";
import { useConflict } from "../history/use-conflict.ts";
import { TextPreview } from "./TextPreview.tsx";

/** A prepared text as it is edited; its id is "" while it is new. */
export type ManagedText = Reply<"readPreparedTexts">[number];

interface TextDialogProps {
  readonly text: ManagedText;
  onClose(): void;
}

/** What of a text is edited and sent. */
const wordsOf = ({ version: _, changed_by: __, changed_at: ___, ...words }: ManagedText) => words;

/** Adds or changes a prepared text. Rules: docs/rules/reasons.md N5, N6, N8. */
export function TextDialog({ text, onClose }: TextDialogProps) {
  const t = useT();
  const { api, router, feedback } = useServices();
  const call = useCall("savePreparedText", { admin: true });
  const first = wordsOf(text);
  const { values, set, field } = useValues(first, call.errorOf);
  const conflict = useConflict({
    ...{ first: text.version, values, setValues: set },
    async readLatest() {
      const list = await api.readPreparedTexts({});
      const latest = list.find(({ id }) => id === text.id) ?? text;
      return latestSetting(latest, wordsOf(latest));
    },
  });
  const submit = async () => {
    const result = await call.run({ ...values, version: conflict.base });
    if (result && !result.ok) await conflict.checkConflict(result.error);
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
    feedback.toast("ok", t("components.admin.done"));
  };
  const textsOf = ({ purpose, language, name: title, text: words }: typeof values) => {
    const staff = languages.find(({ value }) => value === language)?.label ?? t("screens.prepared_texts.all_languages");
    return { title, text: `${t(`prepared_texts.purposes.${purpose}`)} · ${staff}\n\n${words}` };
  };
  return (
    <FormDialog
      title={t(text.id === "" && text.built_in === "" ? "screens.prepared_texts.add" : "screens.prepared_texts.change")}
      button={t("screens.prepared_texts.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <EditConflict conflict={conflict} textsOf={textsOf} />
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
      <TextPreview purpose={values.purpose} text={values.text} />
    </FormDialog>
  );
}
