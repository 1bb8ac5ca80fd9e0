import { limits } from "@askwell/domain";
import { useEffect, useState } from "react";
import { useMessages, useT } from "../../app/services.tsx";
import { Form } from "../../parts/forms/Form.tsx";
import { useRepeated } from "../../parts/forms/use-repeated.ts";
import { useValues } from "../../parts/forms/use-values.ts";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { AdminFields } from "./AdminFields.tsx";
import { CodeField, type InstallCode } from "./CodeField.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { SiteFields } from "./SiteFields.tsx";
import { firstSite, type SiteValues, shownProblems } from "./site.ts";
import { useStep } from "./use-step.ts";

interface SiteStepProps {
  readonly number: number;
  readonly code: InstallCode;
  readonly resumed: boolean;
  onNext(): void;
}

/** The site, its first administrator, and the installation itself. */
export function SiteStep({ number, code, resumed, onNext }: SiteStepProps) {
  const t = useT();
  const { language } = useMessages();
  const step = useStep();
  const form = useValues<SiteValues>(firstSite);
  const [again, setAgain] = useState("");
  const { values, set } = form;
  const repeated = useRepeated(values.password, again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, when there is an address to propose.
  useEffect(() => set({ site_url: location.origin }), []);
  // What went wrong with the installation as a whole is no longer true of what is entered now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of a field that clears it.
  useEffect(() => {
    if (step.refusal?.fields.length === 0) step.clear();
  }, [values]);
  const install = async () => {
    if (!repeated.check()) return step.clear();
    const contact_email = values.contact_email || values.email;
    const sent = { ...values, contact_email, lang: language, install_code: code?.value ?? "" };
    const done = await step.run(async (api) => {
      await api.installSite(sent);
      return true;
    });
    if (done) onNext();
  };
  const problem = step.refusal && step.refusal.fields.length === 0 ? step.refusal.message : undefined;
  return (
    <InstallCard number={number} title={t("screens.install.site.title")} problem={problem}>
      {resumed && <Callout tone="info">{t("screens.install.site.resumed")}</Callout>}
      <Form
        problems={shownProblems(step.refusal?.fields ?? [], values)}
        ownProblems={repeated.problems}
        onSubmit={install}
      >
        <CodeField code={code} error={step.errorOf("install_code")} />
        <SiteFields form={form} errorOf={step.errorOf} />
        <h2 className={styles.section}>{t("screens.install.site.admin")}</h2>
        <AdminFields
          form={form}
          errorOf={step.errorOf}
          again={{ name: "again", value: again, onChange: setAgain, error: repeated.error }}
          passwordHelp={t("parts.forms.password_help", limits.password)}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={step.busy}>
            {t("screens.install.site.install")}
          </Button>
        </div>
      </Form>
    </InstallCard>
  );
}
