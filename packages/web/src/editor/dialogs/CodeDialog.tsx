import { useId, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { type CodeBlock, writeCode } from "../markdown/edits.ts";
import { codeLanguages, languageId } from "./code-languages.ts";
import { DialogForm } from "./DialogForm.tsx";
import type { DialogProps } from "./dialog-props.ts";
import styles from "./dialogs.module.css";

/** Edits the code block at the caret, or adds one. */
export function CodeDialog({ start, apply, onClose }: DialogProps & { readonly start: CodeBlock }) {
  const t = useT();
  const list = useId();
  const [language, setLanguage] = useState(start.language);
  const [code, setCode] = useState(start.code);
  const isNew = start.from === start.to;
  return (
    <DialogForm
      wide
      title={t("components.editor.block.title")}
      submit={t(isNew ? "components.editor.block.add" : "components.editor.block.change")}
      onSubmit={() => apply((selected) => writeCode(selected, { ...start, code, language: languageId(language) }))}
      onClose={onClose}
    >
      <Field
        label={t("components.editor.block.language")}
        note={t("components.posts.optional")}
        help={t("components.editor.block.language_help")}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            list={list}
            data-first={start.code === "" ? undefined : true}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        )}
      </Field>
      <datalist id={list}>
        {codeLanguages.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.code}>
        <Field label={t("components.editor.block.code")}>
          {(control) => (
            <TextArea
              {...control}
              dir="ltr"
              rows={8}
              data-first={start.code === "" ? true : undefined}
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </DialogForm>
  );
}
