import type { Reply } from "@askwell/contract";
import type { PreparedPurpose } from "@askwell/domain";
import { directionOf, intlTag } from "@askwell/i18n";
import { useEffect, useState } from "react";
import { useApi, useT } from "../../app/services/services.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import styles from "./PreparedTexts.module.css";

/** A pause in writing after which the preview follows. */
const PAUSE_MS = 400;

type ReaderPreview = Reply<"previewPreparedText">;

interface TextPreviewProps {
  readonly purpose: PreparedPurpose;
  readonly text: string;
}

/** The preview of what is being written; null for nothing, and the last one while a placeholder is wrong. */
function useTextPreview({ purpose, text }: TextPreviewProps): ReaderPreview | null {
  const api = useApi();
  const [preview, setPreview] = useState<ReaderPreview | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      if (text.trim() === "") return setPreview(null);
      const show = (next: ReaderPreview) => isCurrent && setPreview(next);
      // What is wrong with the text is said when it is saved.
      api.previewPreparedText({ purpose, text }).then(show, () => undefined);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, purpose, text]);
  return preview;
}

/** A prepared text as the author reads it, in a language of choice. Rules: docs/rules/reasons.md N9. */
export function TextPreview({ purpose, text }: TextPreviewProps) {
  const t = useT();
  const [language, setLanguage] = useState(t.language);
  const preview = useTextPreview({ purpose, text });
  if (!preview) return null;
  const shown = preview.list.find((each) => each.language === language) ?? preview.list[0];
  return (
    <section className={styles.preview} aria-label={t("screens.prepared_texts.preview")}>
      <Field label={t("screens.prepared_texts.preview_in")}>
        {(control) => (
          <Select
            {...control}
            value={shown?.language ?? ""}
            choices={preview.list.map(({ language: value, label }) => ({ value, label }))}
            onChange={(event) => setLanguage(event.target.value)}
          />
        )}
      </Field>
      {shown && (
        <Callout>
          <div lang={intlTag(shown.language)} dir={directionOf(shown.language)}>
            <p>
              <strong>{shown.sentence}</strong>
            </p>
            <p dir="auto" className={styles.words}>
              {preview.text}
            </p>
          </div>
        </Callout>
      )}
    </section>
  );
}
