import { useId, useState } from "react";
import { useT } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { type CodeBlock, writeCode } from "../edits.ts";
import { codeLanguages, languageId } from "./code-languages.ts";
import { DialogForm } from "./DialogForm.tsx";
import styles from "./dialogs.module.css";
import type { DialogProps } from "./EditorDialog.tsx";

/** Asks for code and its language; for the block in which the caret stands, shows what it is. */
export function CodeDialog({ start, apply, onClose }: DialogProps & { readonly start: CodeBlock }) {
  const t = useT();
  const list = useId();
  const [language, setLanguage] = useState(start.language);
  const [code, setCode] = useState(start.code);
  const isNew = start.from === start.to;
  return (
    <DialogForm
      wide
      title={t("parts.editor.block.title")}
      submit={t(isNew ? "parts.editor.block.add" : "parts.editor.block.change")}
      onSubmit={() => apply((selected) => writeCode(selected, { ...start, code, language: languageId(language) }))}
      onClose={onClose}
    >
      <Field
        label={t("parts.editor.block.language")}
        note={t("parts.posts.optional")}
        help={t("parts.editor.block.language_help")}
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
        <Field label={t("parts.editor.block.code")}>
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
