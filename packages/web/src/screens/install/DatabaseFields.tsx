import { useT } from "../../app/services/services.tsx";
import { PasswordField } from "../../components/forms/PasswordField.tsx";
import { TextField } from "../../components/forms/TextField.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select, Switch } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { type DatabaseValues, tlsModes } from "./database.ts";
import styles from "./Install.module.css";

interface DatabaseFieldsProps {
  readonly values: DatabaseValues;
  onChange(values: DatabaseValues): void;
  errorOf(field: string): FieldMessage | undefined;
}

type TextName = "db_file" | "db_host" | "db_name" | "db_username" | "ssl_root_cert" | "ssl_cert" | "ssl_key";

/** The fields of a database engine. */
export function DatabaseFields({ values, onChange, errorOf }: DatabaseFieldsProps) {
  const t = useT();
  const set = (more: Partial<DatabaseValues>) => onChange({ ...values, ...more });
  const text = (name: TextName) => ({
    name,
    value: values[name],
    label: t(`screens.install.database.${name}`),
    error: errorOf(name),
    autoComplete: "off",
    plain: true,
    required: true,
    onChange: (value: string) => set({ [name]: value }),
  });
  if (values.db_type === "sqlite3") {
    return <TextField {...text("db_file")} help={t("screens.install.database.db_file_help")} />;
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField {...text("db_host")} />
        <TextField {...text("db_name")} />
        <TextField {...text("db_username")} />
        <PasswordField
          name="db_password"
          label={t("components.forms.password")}
          value={values.db_password}
          autoComplete="off"
          error={errorOf("db_password")}
          onChange={(db_password) => set({ db_password })}
        />
      </div>
      <Switch
        name="ssl_enabled"
        label={t("screens.install.database.ssl_enabled")}
        checked={values.ssl_enabled}
        onChange={(event) => set({ ssl_enabled: event.target.checked })}
      />
      {values.ssl_enabled && (
        <Field label={t("screens.install.database.ssl_mode")} error={errorOf("ssl_mode")} value={values.ssl_mode}>
          {(control) => (
            <Select
              {...control}
              name="ssl_mode"
              value={values.ssl_mode}
              choices={tlsModes.map((mode) => ({ value: mode, label: mode }))}
              onChange={(event) => set({ ssl_mode: event.target.value })}
            />
          )}
        </Field>
      )}
      {values.ssl_enabled && values.ssl_mode !== "require" && (
        <>
          <TextField {...text("ssl_root_cert")} />
          <TextField {...text("ssl_cert")} required={false} note={t("components.forms.optional")} />
          <TextField {...text("ssl_key")} required={false} note={t("components.forms.optional")} />
        </>
      )}
    </>
  );
}
