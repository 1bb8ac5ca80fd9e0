import { useT } from "../../app/services/services.tsx";
import { Form } from "../../components/forms/Form.tsx";
import { Button } from "../../ui/Button.tsx";
import { AdminFields } from "./AdminFields.tsx";
import styles from "./Install.module.css";
import { InstallCard } from "./InstallCard.tsx";
import { shownProblems, siteFields } from "./site.ts";
import type { Installation } from "./use-installation.ts";

interface AccountStepProps {
  readonly installation: Installation;
  onBack(): void;
  onInstall(): void;
}

/** The account of the first administrator, and the installation itself. */
export function AccountStep({ installation, onBack, onInstall }: AccountStepProps) {
  const t = useT();
  const { step, form, repeated, busy } = installation;
  const ofAccount = step.fields.filter(({ error_field }) => !siteFields.has(error_field));
  const problem = step.error && step.error.fields.length === 0 ? step.error.message : undefined;
  return (
    <InstallCard
      step="account"
      title={t("screens.install.site.admin")}
      lead={t("screens.install.site.admin_lead")}
      problem={problem}
    >
      <Form problems={shownProblems(ofAccount, form.values)} ownProblems={repeated.problems} onSubmit={onInstall}>
        <AdminFields form={form} repeated={repeated} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={busy}>
            {t("screens.install.site.install")}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onBack}>
            {t("screens.install.back")}
          </Button>
        </div>
      </Form>
    </InstallCard>
  );
}
