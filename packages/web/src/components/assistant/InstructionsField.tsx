import { assistantLimits } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Field, FieldGroup } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";

interface InstructionsFieldProps {
  readonly label: string;
  readonly help?: string;
  /** JSON. */
  readonly value: string;
  readonly error: FieldMessage | undefined;
  onChange(value: string): void;
}

const languages = ["en_us", "zh_cn"] as const;

/** What administrators add to the instructions of the model, by the language of the asker. */
export function InstructionsField({ label, help, value, error, onChange }: InstructionsFieldProps) {
  const t = useT();
  const texts: Readonly<Record<string, string>> = JSON.parse(value);
  return (
    <FieldGroup legend={label} error={error} value={value} {...(help !== undefined && { help })}>
      {languages.map((language) => (
        <Field key={language} label={t(`components.assistant.instructions.${language}`)}>
          {(control) => (
            <TextArea
              {...control}
              name={`prompt_${language}`}
              dir="auto"
              maxLength={assistantLimits.instructions}
              value={texts[language] ?? ""}
              onChange={(event) => onChange(JSON.stringify({ ...texts, [language]: event.target.value }))}
            />
          )}
        </Field>
      ))}
    </FieldGroup>
  );
}
