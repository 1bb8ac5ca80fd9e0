import type { ConfigField } from "@askwell/contract";
import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useLeaveGuard } from "../../app/page/use-leave-guard.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Form } from "../forms/Form.tsx";
import { SaveBar } from "../forms/SaveBar.tsx";
import { useTagFields } from "../tags/use-tag-fields.ts";
import { initialValues } from "./config-values.ts";
import { PluginField } from "./PluginField.tsx";
import styles from "./PluginForm.module.css";

interface PluginFormProps {
  /** Settings of the site, or of the user. */
  readonly save: "savePluginConfig" | "saveUserPluginConfig";
  readonly slugName: string;
  readonly fields: readonly ConfigField[];
}

/** The settings form of a plugin. */
export function PluginForm({ save: name, slugName, fields }: PluginFormProps) {
  const t = useT();
  const { feedback, router } = useServices();
  const stored = initialValues(fields);
  const [values, setValues] = useState(stored);
  const call = useCall(name, { admin: name === "savePluginConfig" });
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored);
  const release = useLeaveGuard(isChanged);
  const tagFields = useTagFields();
  const save = async () => {
    const settled = await tagFields.settle();
    if (!settled) return;
    const config_fields = { ...values, ...Object.fromEntries(settled) };
    const result = await call.run({ plugin_slug_name: slugName, config_fields });
    if (!result?.ok) return;
    release();
    await router.revalidate();
    feedback.toast("ok", t("components.plugins.saved"));
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
            tagField={tagFields.refOf(field.name)}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      <SaveBar isChanged={isChanged} busy={call.busy} onDiscard={discard} />
    </Form>
  );
}
