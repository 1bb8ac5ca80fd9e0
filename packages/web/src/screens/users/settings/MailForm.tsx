import type { Reply } from "@askwell/contract";
import { NEW_QUESTION_MAILS_PER_WEEK } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { SaveBar } from "../../../components/forms/SaveBar.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Switch } from "../../../ui/forms/inputs.tsx";
import { useAfterSave } from "./use-after-save.ts";

const kinds = ["inbox", "all_new_question", "all_new_question_for_following_tags"] as const;

/** Mail notifications. */
export function MailForm({ mails }: { mails: Reply<"readNotificationConfig"> }) {
  const t = useT();
  const call = useCall("saveNotificationConfig");
  const afterSaving = useAfterSave();
  const { values, set } = useValues(mails, call.errorOf);
  const isChanged = kinds.some((kind) => values[kind].enable !== mails[kind].enable);
  const submit = async () => {
    const result = await call.run(values);
    await afterSaving(result?.ok === true);
  };
  const discard = () => {
    set(mails);
    call.clear();
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <FormSections>
        <FormSection title={t("screens.settings.mail_title")} lead={t("screens.settings.mail_about")}>
          {kinds.map((kind) => (
            <Switch
              key={kind}
              name={kind}
              label={t(`screens.settings.mail.${kind}`)}
              help={t(`screens.settings.mail.${kind}_help`, { count: NEW_QUESTION_MAILS_PER_WEEK })}
              checked={values[kind].enable}
              onChange={(event) => set({ [kind]: { ...values[kind], enable: event.target.checked } })}
            />
          ))}
        </FormSection>
      </FormSections>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
