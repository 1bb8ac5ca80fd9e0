import type { Reply } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../../app/services.tsx";
import { useLeaveGuard } from "../../../app/use-leave-guard.ts";
import { useAdminCall } from "../../../parts/admin/use-admin-call.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { SaveBar } from "../../../parts/forms/SaveBar.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select, TextInput } from "../../../ui/forms/inputs.tsx";
import styles from "./Privileges.module.css";

type Privileges = Reply<"readPrivileges">;

/** The level whose numbers are the site's own. */
const CUSTOM_LEVEL = 99;

const numbersOf = ({ options }: Privileges, level: number): Record<string, string> => {
  const option = options.find((each) => each.level === level);
  return Object.fromEntries((option?.privileges ?? []).map(({ key, value }) => [key, String(value)]));
};

export function PrivilegesForm({ privileges }: { privileges: Privileges }) {
  const t = useT();
  const call = useAdminCall("savePrivileges");
  const { options, selected_level } = privileges;
  const [level, setLevel] = useState(selected_level);
  const [own, setOwn] = useState(() => numbersOf(privileges, CUSTOM_LEVEL));
  const isCustom = level === CUSTOM_LEVEL;
  const numbers = isCustom ? own : numbersOf(privileges, level);
  const first = numbersOf(privileges, CUSTOM_LEVEL);
  const isChanged = level !== selected_level || (isCustom && JSON.stringify(own) !== JSON.stringify(first));
  const letGo = useLeaveGuard(isChanged);
  const rows = options.find((each) => each.level === level)?.privileges ?? [];
  const save = async () => {
    const custom = rows.map(({ key, label }) => ({ key, label, value: Math.floor(Number(own[key])) || 0 }));
    if (await call.change({ level, custom_privileges: isCustom ? custom : [] })) letGo();
  };
  return (
    <Form problems={call.fields} onSubmit={save}>
      <Field label={t("screens.privileges.level")} error={call.errorOf("level")}>
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
      <div className={styles.rows}>
        {rows.map(({ key, label }) => (
          <label key={key} htmlFor={`privilege-${key}`} className={styles.row}>
            <span>{label}</span>
            <TextInput
              id={`privilege-${key}`}
              name={key}
              inputMode="numeric"
              readOnly={!isCustom}
              value={numbers[key] ?? ""}
              onChange={(event) => setOwn({ ...own, [key]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <SaveBar
        isChanged={isChanged}
        busy={call.busy}
        onDiscard={() => {
          setLevel(selected_level);
          setOwn(first);
        }}
      />
    </Form>
  );
}
