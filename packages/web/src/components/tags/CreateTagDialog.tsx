import { limits } from "@askwell/domain";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea, TextInput } from "../../ui/forms/inputs.tsx";
import { useInvalidFocus } from "../forms/focus-invalid.ts";
import { type ChosenTag, followingSlug, typedSlug } from "./chosen-tags.ts";
import { nameProblem } from "./name-problem.ts";

interface CreateTagDialogProps {
  /** The typed name. */
  readonly name: string;
  onClose(): void;
  onCreate(tag: ChosenTag): void;
}

/** Describes a new tag, which is created together with the question. */
export function CreateTagDialog({ name, onClose, onCreate }: CreateTagDialogProps) {
  const t = useT();
  const [display_name, setName] = useState(name);
  const [slug_name, setSlug] = useState(typedSlug(name));
  const [original_text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const focusInvalid = useInvalidFocus("dialog[open]");
  const problems = { name: nameProblem(display_name, "name"), slug: nameProblem(slug_name, "slug") };
  const shown = (problem: keyof typeof problems) => {
    const key = isTried && problems[problem];
    return key ? t(key) : undefined;
  };
  const rename = (next: string) => {
    setSlug(followingSlug({ display_name, slug_name }, next));
    setName(next);
  };
  const create = () => {
    setTried(true);
    if (problems.name || problems.slug) focusInvalid();
    else onCreate({ display_name, slug_name: typedSlug(slug_name), original_text });
  };
  return (
    <Dialog
      title={t("components.tags.create_title")}
      closeLabel={t("ui.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" onClick={create}>
            {t("components.tags.add")}
          </Button>
        </>
      }
    >
      <Field label={t("components.tags.display_name")} error={shown("name")}>
        {(control) => (
          <TextInput {...control} value={display_name} onChange={(event) => rename(event.currentTarget.value)} />
        )}
      </Field>
      <Field label={t("components.tags.slug")} help={t("components.tags.slug_help")} error={shown("slug")}>
        {(control) => (
          <TextInput {...control} value={slug_name} onChange={(event) => setSlug(event.currentTarget.value)} />
        )}
      </Field>
      <Field label={t("components.tags.description")} note={t("components.tags.optional")}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={limits.tagDescription.max}
            value={original_text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) create();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
