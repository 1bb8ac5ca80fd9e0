import type { Reply } from "@askwell/contract";
import { useEffect, useState } from "react";
import { useMessages, useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { useStep } from "./use-step.ts";

export function LanguageStep({ onNext }: { onNext(): void }) {
  const t = useT();
  const { setLanguage, router } = useServices();
  const { language } = useMessages();
  const step = useStep("installLanguages");
  const [options, setOptions] = useState<Reply<"installLanguages"> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once.
  useEffect(() => {
    void step.run((api) => api.installLanguages({})).then(setOptions);
  }, []);
  const choose = async (chosen: string) => {
    await setLanguage(chosen);
    // Updates the document's title.
    await router.revalidate();
  };
  const choices = options?.map(({ value, label }) => ({ value, label })) ?? [{ value: language, label: language }];
  return (
    <InstallCard
      step="language"
      title={t("screens.install.language.title")}
      lead={t("screens.install.language.lead")}
      problem={step.error?.message}
    >
      <Field label={t("screens.install.language.label")}>
        {(control) => (
          <Select
            {...control}
            choices={choices}
            value={language}
            disabled={options === null}
            onChange={(event) => void choose(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onNext}>
          {t("ui.next")}
        </Button>
      </div>
    </InstallCard>
  );
}
