import { assistantLimits } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { ProviderForm } from "./ProviderForm.tsx";
import { type FormProvider, providersOf } from "./providers.ts";

interface ProvidersFieldProps {
  readonly label: string;
  readonly help?: string;
  /** JSON. */
  readonly value: string;
  readonly error: FieldMessage | undefined;
  onChange(value: string): void;
}

/** The providers of language models: those that are known, and those that administrators add. */
export function ProvidersField({ label, help, value, error, onChange }: ProvidersFieldProps) {
  const t = useT();
  const providers = providersOf(value);
  const save = (changed: readonly FormProvider[]) => onChange(JSON.stringify(changed));
  return (
    <FieldGroup legend={label} error={error} value={value} {...(help !== undefined && { help })}>
      {providers.map((provider, at) => (
        <ProviderForm
          // biome-ignore lint/suspicious/noArrayIndexKey: their names are being edited.
          key={at}
          provider={provider}
          onChange={(changed) => save(providers.map((each, n) => (n === at ? changed : each)))}
          onRemove={() => save(providers.filter((_, n) => n !== at))}
        />
      ))}
      {providers.length < assistantLimits.providers && (
        <div>
          <Button
            small
            icon="plus"
            onClick={() => save([...providers, { provider: "", api_host: "", api_key: "", model: "" }])}
          >
            {t("components.assistant.providers.add")}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
