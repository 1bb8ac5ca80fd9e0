import { useRef } from "react";
import { useT } from "../../app/services/services.tsx";
import type { CodeLanguage } from "../../editor/code/code-editor.ts";
import { classes } from "../../ui/classes.ts";
import { type ControlProps, Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import styles from "./CodeField.module.css";
import { useCodeEditor } from "./use-code-editor.ts";

interface CodeFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly error: FieldMessage | undefined;
  readonly value: string;
  readonly language: CodeLanguage;
  readonly rows: number;
  onChange(value: string): void;
}

/** A field of code: a text area, which becomes an editor with line numbers. */
export function CodeField(props: CodeFieldProps) {
  const { label, help, error, value } = props;
  return (
    <Field label={label} error={error} value={value} {...(help !== undefined && { help })}>
      {(control) => <CodeControl {...props} control={control} />}
    </Field>
  );
}

function CodeControl(props: CodeFieldProps & { readonly control: ControlProps }) {
  const { name, label, help = "", error, value, language, rows, control, onChange } = props;
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const isWrong = control["aria-invalid"] === true;
  const hint = t("components.forms.code_hint");
  const message = typeof error === "string" ? error : error?.error_msg;
  const description = [help, isWrong && message, hint].filter(Boolean).join(" ");
  const editor = useCodeEditor(host, { value, language, label, description, isWrong, onChange });
  return (
    <div className={styles.whole}>
      <div className={editor ? styles.area : styles.waiting}>
        {/* It stays what the label and the errors of the form lead to, and hands the focus on. */}
        <TextArea
          {...control}
          name={name}
          rows={rows}
          value={value}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          {...(editor && { tabIndex: -1, "aria-hidden": true, onFocus: () => editor.focus() })}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div
        ref={host}
        dir="ltr"
        hidden={editor === null}
        className={classes(styles.editor, isWrong && styles.invalid)}
      />
      {editor && (
        <p aria-hidden="true" className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
