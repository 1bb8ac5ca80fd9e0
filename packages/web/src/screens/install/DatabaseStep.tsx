import type { Api } from "@askwell/contract";
import { ApiResponseError } from "@askwell/contract";
import { useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { Form } from "../../components/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldGroup } from "../../ui/forms/Field.tsx";
import { RadioGroup } from "../../ui/forms/inputs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CodeField, type InstallCode } from "./CodeField.tsx";
import { DatabaseFields } from "./DatabaseFields.tsx";
import { type DatabaseEngine, type DatabaseValues, engines, withEngine } from "./database.ts";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { useStep } from "./use-step.ts";

interface DatabaseStepProps {
  readonly code: InstallCode;
  readonly database: DatabaseValues;
  onChange(database: DatabaseValues): void;
  onBack(): void;
  /** The database is reachable. Receives the text of a configuration file that could not be written, else null. */
  onNext(unwritten: string | null): void;
}

type DatabaseInput = DatabaseValues & { readonly install_code: string };

/** Writes the configuration file; returns its text when that fails, to be written by hand. */
async function writeConfig(api: Api, sent: DatabaseInput): Promise<string | null> {
  try {
    await api.writeInstallConfig(sent);
    return null;
  } catch (error) {
    const text =
      error instanceof ApiResponseError && (error.data as { default_config?: string } | null)?.default_config;
    if (typeof text === "string") return text;
    throw error;
  }
}

export function DatabaseStep({ code, database, onChange, onBack, onNext }: DatabaseStepProps) {
  const t = useT();
  const step = useStep("checkInstallDatabase");
  const [isTested, setTested] = useState(false);
  const sent = { ...database, install_code: code?.value ?? "" };
  const change = (values: DatabaseValues) => {
    if (step.fields.length === 0) step.clear();
    setTested(false);
    onChange(values);
  };
  const test = async () => setTested((await step.run((api) => api.checkInstallDatabase(sent))) !== null);
  const next = async () => {
    const done = await step.run(async (api) => {
      await api.checkInstallDatabase(sent);
      return { unwritten: await writeConfig(api, sent) };
    });
    if (done) onNext(done.unwritten);
  };
  const problem = step.error && step.error.fields.length === 0 ? step.error.message : undefined;
  return (
    <InstallCard
      step="database"
      title={t("screens.install.database.title")}
      lead={t("screens.install.database.lead")}
      problem={problem}
    >
      <Form problems={step.fields} onSubmit={next}>
        <FieldGroup legend={t("screens.install.database.engine")}>
          <RadioGroup
            name="db_type"
            value={database.db_type}
            choices={engines.map((engine) => ({
              value: engine,
              label: t(`screens.install.database.${engine}`),
              help: t(`screens.install.database.${engine}_help`),
            }))}
            onChange={(engine) => change(withEngine(database, engine as DatabaseEngine))}
          />
        </FieldGroup>
        <DatabaseFields values={database} onChange={change} errorOf={step.errorOf} />
        <CodeField code={code} error={step.errorOf("install_code")} />
        <p role="status" className={styles.tested}>
          {isTested && (
            <>
              <Icon name="check" /> {t("screens.install.database.connects")}
            </>
          )}
        </p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={step.busy}>
            {t("ui.next")}
          </Button>
          <Button onClick={test} disabled={step.busy}>
            {t("screens.install.database.test")}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {t("screens.install.back")}
          </Button>
        </div>
      </Form>
    </InstallCard>
  );
}
