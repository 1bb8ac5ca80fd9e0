import type { FieldError, InputOf } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { SaveBar } from "../../../parts/forms/SaveBar.tsx";
import type { LoadedPage } from "./load.ts";
import type { SettingPage } from "./pages.ts";
import { SettingField } from "./SettingField.tsx";
import styles from "./Settings.module.css";
import { rememberSaved, takeSaved } from "./saved.ts";
import { inputOf, notNumbers, shownFields } from "./values.ts";

interface SettingsFormProps {
  readonly page: SettingPage;
  readonly loaded: LoadedPage;
}

/** The form of a page of settings, made from its fields. */
export function SettingsForm({ page, loaded }: SettingsFormProps) {
  const t = useT();
  const { api, notices, router } = useServices();
  const [values, setValues] = useState(loaded.values);
  const [own, setOwn] = useState<readonly FieldError[]>([]);
  const call = useCall(page.save, { admin: true });
  const isChanged = JSON.stringify(values) !== JSON.stringify(loaded.values);
  const letGo = useLeaveGuard(isChanged);
  useEffect(() => {
    if (takeSaved()) notices.say("ok", t("screens.admin.saved"));
  }, [notices, t]);
  const errorOf = (name: string) => own.find((each) => each.error_field === name)?.error_msg ?? call.errorOf(name);
  const save = async () => {
    const wrong = notNumbers(page, values).map((error_field) => ({
      error_field,
      error_msg: t("parts.forms.no_number"),
    }));
    setOwn(wrong);
    if (wrong.length > 0) return;
    const input = await inputOf(api, page, values);
    const result = await call.run(input as InputOf<typeof page.save>);
    if (!result?.ok) return;
    letGo();
    if (page.everywhere) {
      rememberSaved();
      location.reload();
      return;
    }
    await router.revalidate();
    notices.say("ok", t("screens.admin.saved"));
  };
  const discard = () => {
    setValues(loaded.values);
    setOwn([]);
    call.clear();
  };
  return (
    <Form problems={call.fields} ownProblems={own} onSubmit={save}>
      <div className={styles.fields}>
        {shownFields(page, values).map(([name, control]) => (
          <SettingField
            key={name}
            name={name}
            control={control}
            value={values[name] ?? ""}
            choices={loaded.choices[name]}
            error={errorOf(name)}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
