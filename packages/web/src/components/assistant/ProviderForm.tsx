import { useId, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextInput } from "../../ui/forms/inputs.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { TextField } from "../forms/TextField.tsx";
import styles from "./ProviderForm.module.css";
import { type FormProvider, isUnused, knownProvider, providerName } from "./providers.ts";
import { useModels } from "./use-models.ts";

interface ProviderFormProps {
  readonly provider: FormProvider;
  onChange(provider: FormProvider): void;
  onRemove(): void;
}

/** A provider: where it is, its key, and the model that answers, with a list from the provider itself. */
export function ProviderForm({ provider, onChange, onRemove }: ProviderFormProps) {
  const t = useT();
  const known = knownProvider(provider.provider);
  const [isOpen] = useState(!isUnused(provider) || !known);
  const models = useModels();
  const change = (more: Partial<FormProvider>) => onChange({ ...provider, ...more });
  const name = providerName(provider) || t("components.assistant.providers.new");
  return (
    <details open={isOpen} className={styles.provider}>
      <summary className={styles.name}>
        <bdi>{name}</bdi>
        <span className={styles.detail}>
          {isUnused(provider) ? t("components.assistant.providers.unused") : <bdi>{provider.model}</bdi>}
        </span>
      </summary>
      <div className={styles.fields}>
        {!known && (
          <TextField
            name="provider"
            label={t("components.assistant.providers.name")}
            value={provider.provider}
            onChange={(value) => change({ provider: value })}
            plain
          />
        )}
        <TextField
          name="api_host"
          label={t("components.assistant.providers.address")}
          help={t("components.assistant.providers.address_help")}
          value={provider.api_host}
          placeholder={known?.default_api_host ?? "https://"}
          onChange={(api_host) => change({ api_host })}
          plain
        />
        <PasswordField
          name="api_key"
          label={t("components.assistant.providers.key")}
          value={provider.api_key ?? ""}
          onChange={(api_key) => change({ api_key })}
          autoComplete="off"
          note={t("components.assistant.providers.key_note")}
        />
        <ModelField value={provider.model} models={models.list} onChange={(model) => change({ model })} />
        <ButtonRow>
          <Button small busy={models.busy} onClick={() => void models.fetch(provider)}>
            {t("components.assistant.providers.test")}
            <span className="visually-hidden">: {name}</span>
          </Button>
          {!known && (
            <Button small variant="quiet" icon="trash" onClick={onRemove}>
              {t("components.assistant.providers.remove")}
              <span className="visually-hidden">: {name}</span>
            </Button>
          )}
        </ButtonRow>
        <div role="status">
          {models.problem !== "" && <Callout tone="danger">{models.problem}</Callout>}
          {models.problem === "" && models.list && (
            <Callout tone="ok">{t("components.assistant.providers.works", { count: models.list.length })}</Callout>
          )}
        </div>
      </div>
    </details>
  );
}

interface ModelFieldProps {
  readonly value: string;
  /** Null until they were fetched. */
  readonly models: readonly string[] | null;
  onChange(model: string): void;
}

/** The name of a model, completed from those that the provider has. */
function ModelField({ value, models, onChange }: ModelFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <Field label={t("components.assistant.providers.model")}>
      {(control) => (
        <>
          <TextInput
            {...control}
            name="model"
            value={value}
            list={models ? id : undefined}
            dir="ltr"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          {models && (
            <datalist id={id}>
              {models.map((model) => (
                <option key={model} value={model} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}
