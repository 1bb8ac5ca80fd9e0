import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { linkAddress, type MarkdownLink, writeLink } from "../markdown/links.ts";
import { DialogForm } from "./DialogForm.tsx";
import type { DialogProps } from "./dialog-props.ts";

/** Edits the link at the caret, or adds one. */
export function LinkDialog({ start, apply, onClose }: DialogProps & { readonly start: MarkdownLink }) {
  const t = useT();
  const [words, setWords] = useState(start.words);
  const [address, setAddress] = useState(start.address || "https://");
  const [isTried, setTried] = useState(false);
  const target = linkAddress(address);
  const submit = () => {
    if (target === null) setTried(true);
    else apply(() => writeLink({ ...start, words }, target));
  };
  return (
    <DialogForm
      title={t("components.editor.link.title")}
      submit={t(
        start.address === "" || start.words === "" ? "components.editor.link.add" : "components.editor.link.change",
      )}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("components.editor.link.words")} help={t("components.editor.link.words_help")}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={words}
            data-first={start.words === "" ? true : undefined}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field
        label={t("components.editor.link.address")}
        error={isTried && target === null ? t("components.editor.link.no_address") : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            value={address}
            data-first={start.words === "" ? undefined : true}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      </Field>
    </DialogForm>
  );
}
