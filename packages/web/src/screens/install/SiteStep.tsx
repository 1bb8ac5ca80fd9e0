import { useEffect } from "react";
import { withBasePath } from "../../app/routing/base-path.ts";
import { useMessages, useT } from "../../app/services/services.tsx";
import { useRepeatedPassword } from "../../components/accounts/use-repeated-password.ts";
import { Form } from "../../components/forms/Form.tsx";
import { useValues } from "../../components/forms/use-values.ts";
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
  const step = useStep("installSite");
  const form = useValues<SiteValues>(firstSite, step.errorOf);
  const { values, set } = form;
  const repeated = useRepeatedPassword(values.password);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default is set once, in the browser.
  useEffect(() => set({ site_url: location.origin + withBasePath("/").replace(/\/$/, "") }), []);
  // An error of the whole installation is outdated after a change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of a field.
  useEffect(() => {
    if (step.error?.fields.length === 0) step.clear();
  }, [values]);
  const install = async () => {
    const contact_email = values.contact_email || values.email;
    const sent = { ...values, contact_email, lang: language, install_code: code?.value ?? "" };
    if (!repeated.check()) return step.check((checks) => checks.installSite(sent));
    const done = await step.run(async (api) => {
      await api.installSite(sent);
      return true;
    });
    if (done) onNext();
  };
  const problem = step.error && step.error.fields.length === 0 ? step.error.message : undefined;
  return (
    <InstallCard number={number} title={t("screens.install.site.title")} problem={problem}>
      {resumed && <Callout tone="info">{t("screens.install.site.resumed")}</Callout>}
      <Form problems={shownProblems(step.fields, values)} ownProblems={repeated.problems} onSubmit={install}>
        <CodeField code={code} error={step.errorOf("install_code")} />
        <SiteFields form={form} />
        <h2 className={styles.section}>{t("screens.install.site.admin")}</h2>
        <AdminFields form={form} repeated={repeated} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={step.busy}>
            {t("screens.install.site.install")}
          </Button>
        </div>
      </Form>
    </InstallCard>
  );
}
