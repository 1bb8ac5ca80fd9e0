import { useState } from "react";
import { useT } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { type LinkPlace, linkAddress, writeLink } from "../links.ts";
import { DialogForm } from "./DialogForm.tsx";
import type { DialogProps } from "./EditorDialog.tsx";

/** Asks for the words and the address of a link. */
export function LinkDialog({ start, apply, onClose }: DialogProps & { readonly start: LinkPlace }) {
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
      title={t("parts.editor.link.title")}
      submit={t(start.address === "" || start.words === "" ? "parts.editor.link.add" : "parts.editor.link.change")}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("parts.editor.link.words")} help={t("parts.editor.link.words_help")}>
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
        label={t("parts.editor.link.address")}
        error={isTried && target === null ? t("parts.editor.link.no_address") : undefined}
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
