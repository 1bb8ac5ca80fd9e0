import type { Reply } from "@askwell/contract";
import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useLeaveGuard } from "../../../app/page/use-leave-guard.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { FormSection, FormSections } from "../../../components/forms/FormSection.tsx";
import { SaveBar } from "../../../components/forms/SaveBar.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select, TextInput } from "../../../ui/forms/inputs.tsx";
import styles from "./Privileges.module.css";

type Privileges = Reply<"readPrivileges">;

/** The level with custom values. */
const CUSTOM_LEVEL = 99;

const numbersOf = ({ options }: Privileges, level: number): Record<string, string> => {
  const option = options.find((each) => each.level === level);
  return Object.fromEntries((option?.privileges ?? []).map(({ key, value }) => [key, String(value)]));
};

/** An integer from 1 on. Source: docs/rules/limits.md L1. */
const isValidValue = (text = "") => /^\d{1,9}$/.test(text.trim()) && Number(text) >= limits.privilegeValue.min;

export function PrivilegesForm({ privileges }: { privileges: Privileges }) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("savePrivileges", { admin: true });
  const { options, selected_level } = privileges;
  const [level, setLevel] = useState(selected_level);
  const [custom, setCustom] = useState(() => numbersOf(privileges, CUSTOM_LEVEL));
  const isCustom = level === CUSTOM_LEVEL;
  const numbers = isCustom ? custom : numbersOf(privileges, level);
  const first = numbersOf(privileges, CUSTOM_LEVEL);
  const isChanged = level !== selected_level || (isCustom && JSON.stringify(custom) !== JSON.stringify(first));
  const release = useLeaveGuard(isChanged);
  const [wasTried, setTried] = useState(false);
  const rows = options.find((each) => each.level === level)?.privileges ?? [];
  const invalidKeys = isCustom ? rows.filter(({ key }) => !isValidValue(custom[key])).map(({ key }) => key) : [];
  const shownInvalid = wasTried ? invalidKeys : [];
  const save = async () => {
    setTried(true);
    if (invalidKeys.length > 0) return document.getElementById(`privilege-${invalidKeys[0]}`)?.focus();
    const customPrivileges = rows.map(({ key, label }) => ({ key, label, value: Number(custom[key]) }));
    const result = await call.run({ level, custom_privileges: isCustom ? customPrivileges : [] });
    if (!result?.ok) return;
    release();
    await router.revalidate();
    feedback.toast("ok", t("screens.admin.saved"));
  };
  return (
    <Form problems={call.fields} onSubmit={save}>
      <FormSections>
        <FormSection title={t("screens.privileges.level")} lead={t("screens.privileges.level_help")}>
          {" "}
          <Field label={t("screens.privileges.level")} hideLabel error={call.errorOf("level")} value={level}>
            {(control) => (
              <Select
                {...control}
                name="level"
                value={level}
                choices={options.map((each) => ({ value: String(each.level), label: each.level_desc }))}
                onChange={(event) => setLevel(Number(event.target.value))}
              />
            )}
          </Field>
        </FormSection>
        <FormSection title={t("screens.privileges.reputation")} lead={t("screens.privileges.reputation_help")}>
          {" "}
          <div className={styles.rows}>
            {rows.map(({ key, label }) => (
              <div key={key} className={styles.row}>
                <label htmlFor={`privilege-${key}`}>{label}</label>
                <TextInput
                  id={`privilege-${key}`}
                  name={key}
                  inputMode="numeric"
                  readOnly={!isCustom}
                  value={numbers[key] ?? ""}
                  aria-invalid={shownInvalid.includes(key) ? true : undefined}
                  aria-describedby={`privilege-${key}-error`}
                  onChange={(event) => setCustom({ ...custom, [key]: event.target.value })}
                />
                <span id={`privilege-${key}-error`} className={styles.error} aria-live="polite">
                  {shownInvalid.includes(key) && t("screens.privileges.too_low")}
                </span>
              </div>
            ))}
          </div>
        </FormSection>
      </FormSections>{" "}
      <SaveBar
        isChanged={isChanged}
        busy={call.busy}
        onDiscard={() => {
          setLevel(selected_level);
          setCustom(first);
          setTried(false);
        }}
      />
    </Form>
  );
}
