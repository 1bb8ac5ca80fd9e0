import type { ConfigField } from "@askwell/contract";
import { useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { useLeaveGuard } from "../../app/use-leave-guard.ts";
import { Form } from "../forms/Form.tsx";
import { SaveBar } from "../forms/SaveBar.tsx";
import { valuesOf } from "./config-values.ts";
import { PluginField } from "./PluginField.tsx";
import styles from "./PluginForm.module.css";

interface PluginFormProps {
  /** Settings of the site, or of the reader alone. */
  readonly save: "savePluginConfig" | "saveUserPluginConfig";
  readonly slugName: string;
  readonly fields: readonly ConfigField[];
}

/** The settings of a plugin, as it describes them. */
export function PluginForm({ save: name, slugName, fields }: PluginFormProps) {
  const t = useT();
  const { notices, router } = useServices();
  const stored = valuesOf(fields);
  const [values, setValues] = useState(stored);
  const call = useCall(name, { admin: name === "savePluginConfig" });
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored);
  const letGo = useLeaveGuard(isChanged);
  const save = async () => {
    const result = await call.run({ plugin_slug_name: slugName, config_fields: { ...values } });
    if (!result?.ok) return;
    letGo();
    await router.revalidate();
    notices.say("ok", t("parts.plugins.saved"));
  };
  const discard = () => {
    setValues(stored);
    call.clear();
  };
  return (
    <Form problems={call.fields} onSubmit={save}>
      <div className={styles.fields}>
        {fields.map((field) => (
          <PluginField
            key={field.name}
            field={field}
            value={values[field.name]}
            error={call.errorOf(field.name)}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
