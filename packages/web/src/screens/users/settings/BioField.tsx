import { limits } from "@askwell/domain";
import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useT } from "../../../app/services/services.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import type { FieldMessage } from "../../../ui/forms/use-shown-error.ts";
import { Prose } from "../../../ui/Prose.tsx";
import styles from "./Settings.module.css";

interface BioFieldProps {
  readonly value: string;
  readonly error: FieldMessage | undefined;
  readonly locked: boolean;
  onChange(text: string): void;
}

/** The user's biography with a preview. */
export function BioField({ value, error, locked, onChange }: BioFieldProps) {
  const t = useT();
  const call = useCall("renderPost");
  const [html, setHtml] = useState<string | null>(null);
  const preview = async () => {
    const result = await call.run({ content: value, kind: "bio" });
    if (result?.ok) setHtml(result.reply);
  };
  const change = (text: string) => {
    setHtml(null);
    onChange(text);
  };
  return (
    <div className={styles.bio}>
      <TextField
        name="bio"
        label={t("screens.settings.bio")}
        hideLabel
        help={t(locked ? "screens.settings.locked" : "screens.settings.bio_help", limits.bio)}
        rows={5}
        value={value}
        error={error}
        readOnly={locked}
        onChange={change}
      />
      {value.trim() !== "" && html === null && (
        <ButtonRow>
          <Button small icon="eye" busy={call.busy} onClick={() => void preview()}>
            {t("screens.settings.preview")}
          </Button>
        </ButtonRow>
      )}
      {html !== null && (
        <section className={styles.preview} aria-label={t("screens.settings.preview")} aria-live="polite">
          <Prose html={html} />
        </section>
      )}
    </div>
  );
}
