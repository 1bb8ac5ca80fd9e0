import { useT } from "../../app/services/services.tsx";
import { Form } from "../../components/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { Callout } from "../../ui/Callout.tsx";
import { CodeField, type InstallCode } from "./CodeField.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { SiteFields } from "./SiteFields.tsx";
import { siteFields } from "./site.ts";
import type { Installation } from "./use-installation.ts";

interface SiteStepProps {
  readonly code: InstallCode;
  readonly resumed: boolean;
  readonly installation: Installation;
  onBack(): void;
  onNext(): void;
}

/** Name and address of the site, and who may read it. */
export function SiteStep({ code, resumed, installation, onBack, onNext }: SiteStepProps) {
  const t = useT();
  const { step, form, checkSite, busy } = installation;
  const next = async () => {
    if (!(await checkSite())) return;
    step.clear();
    onNext();
  };
  const problems = step.fields.filter(({ error_field }) => siteFields.has(error_field));
  return (
    <InstallCard step="site" title={t("screens.install.site.title")} lead={t("screens.install.site.lead")}>
      {resumed && <Callout tone="info">{t("screens.install.site.resumed")}</Callout>}
      <Form problems={problems} onSubmit={next}>
        <CodeField code={code} error={step.errorOf("install_code")} />
        <SiteFields form={form} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={busy}>
            {t("ui.next")}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onBack}>
            {t("screens.install.back")}
          </Button>
        </div>
      </Form>
    </InstallCard>
  );
}
