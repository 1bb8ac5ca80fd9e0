import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select, TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { Prose } from "../../ui/Prose.tsx";
import type { TextSelection } from "../markdown/edits.ts";
import { fillForm, type PluginTool, startValues, writeTool } from "../plugin-tools.ts";
import { useRendered } from "../use-rendered.ts";
import { DialogForm } from "./DialogForm.tsx";
import type { DialogProps } from "./dialog-props.ts";
import styles from "./dialogs.module.css";

interface ToolFieldProps {
  readonly field: PluginTool["fields"][number];
  readonly value: string;
  readonly isFirst: boolean;
  onChange(value: string): void;
}

function ToolField({ field, value, isFirst, onChange }: ToolFieldProps) {
  const first = isFirst ? { "data-first": true } : {};
  return (
    <div className={styles.code}>
      <Field label={field.label}>
        {(control) => {
          const own = { ...control, ...first, value };
          if (field.type === "choice") {
            return (
              <Select {...own} choices={field.options} onChange={(event) => onChange(event.currentTarget.value)} />
            );
          }
          if (field.type === "line") {
            return <TextInput {...own} dir="auto" onChange={(event) => onChange(event.currentTarget.value)} />;
          }
          return (
            <TextArea
              {...own}
              dir="auto"
              rows={6}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          );
        }}
      </Field>
    </div>
  );
}

/** The dialog of a plugin's tool: its fields, the forms to choose from, and how the result looks. */
export function ToolDialog({
  tool,
  selected,
  apply,
  onClose,
}: DialogProps & { readonly tool: PluginTool; readonly selected: TextSelection }) {
  const t = useT();
  const [values, setValues] = useState(() => startValues(tool, selected));
  const [chosen, setChosen] = useState(0);
  const form = tool.forms[chosen];
  const html = useRendered(form ? fillForm(form, values) : "");
  return (
    <DialogForm
      wide
      title={tool.label}
      submit={t("components.editor.insert")}
      onSubmit={() => apply((current) => writeTool(current, form, values))}
      onClose={onClose}
    >
      {tool.fields.map((field, index) => (
        <ToolField
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          isFirst={index === 0}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {tool.forms.length > 1 && (
        <Field label={t("components.editor.form")}>
          {(control) => (
            <Select
              {...control}
              value={String(chosen)}
              choices={tool.forms.map(({ label }, index) => ({ value: String(index), label }))}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
          )}
        </Field>
      )}
      {html !== "" && (
        <section aria-label={t("components.editor.preview_of", { name: tool.label })}>
          <Prose html={html} />
        </section>
      )}
    </DialogForm>
  );
}
