import type { Reply } from "@askwell/contract";
import { NEW_QUESTION_MAILS_PER_WEEK } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/forms/inputs.tsx";
import { useAfterSave } from "./use-after-save.ts";

const kinds = ["inbox", "all_new_question", "all_new_question_for_following_tags"] as const;

/** Mail notifications. */
export function MailForm({ mails }: { mails: Reply<"readNotificationConfig"> }) {
  const t = useT();
  const call = useCall("saveNotificationConfig");
  const afterSaving = useAfterSave();
  const { values, set } = useValues(mails, call.errorOf);
  const submit = async () => {
    const result = await call.run(values);
    await afterSaving(result?.ok === true);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <p>{t("screens.settings.mail_about")}</p>
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
      <ButtonRow>
        <Button type="submit" variant="primary" busy={call.busy}>
          {t("screens.settings.save")}
        </Button>
      </ButtonRow>
    </Form>
  );
}
