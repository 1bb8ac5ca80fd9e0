import { limits } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

interface EditEndProps {
  /** The edit is shown after review only. */
  readonly needsReview: boolean;
  readonly summary: string;
  readonly busy: boolean;
  readonly error: FieldMessage | undefined;
  onSummary(text: string): void;
  onSave(): void;
}

/** The end of an edit form: summary and save button. */
export function EditFormFooter({ needsReview, summary, busy, error, onSummary, onSave }: EditEndProps) {
  const t = useT();
  return (
    <>
      <Field label={t("components.posts.summary")} note={t("components.posts.optional")} error={error} value={summary}>
        {(control) => (
          <TextInput
            {...control}
            value={summary}
            maxLength={limits.editSummary.max}
            placeholder={t("components.posts.summary_example")}
            onChange={(event) => onSummary(event.currentTarget.value)}
          />
        )}
      </Field>
      {needsReview && <Callout tone="info">{t("components.posts.will_wait")}</Callout>}
      <ButtonRow>
        <Button variant="primary" busy={busy} onClick={onSave}>
          {t("components.posts.save")}
        </Button>
        <Button variant="quiet" onClick={() => history.back()}>
          {t("ui.cancel")}
        </Button>
      </ButtonRow>
    </>
  );
}
