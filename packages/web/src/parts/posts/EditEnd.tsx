import { limits } from "@askwell/domain";
import { useT } from "../../app/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";

interface EditEndProps {
  /** What is saved shows after review only. */
  readonly waits: boolean;
  readonly summary: string;
  readonly busy: boolean;
  readonly error: string | undefined;
  onSummary(text: string): void;
  onSave(): void;
}

/** The end of an editing form: what was changed, and saving it. */
export function EditEnd({ waits, summary, busy, error, onSummary, onSave }: EditEndProps) {
  const t = useT();
  return (
    <>
      <Field label={t("parts.posts.summary")} note={t("parts.posts.optional")} error={error}>
        {(control) => (
          <TextInput
            {...control}
            value={summary}
            maxLength={limits.editSummary.max}
            placeholder={t("parts.posts.summary_example")}
            onChange={(event) => onSummary(event.currentTarget.value)}
          />
        )}
      </Field>
      {waits && <Callout tone="info">{t("parts.posts.will_wait")}</Callout>}
      <ButtonRow>
        <Button look="primary" busy={busy} onClick={onSave}>
          {t("parts.posts.save")}
        </Button>
        <Button look="quiet" onClick={() => history.back()}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </>
  );
}
