import { useT } from "../../../app/services/services.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

/** A link to the rights that the user has beyond the role. */
export function RightsSection() {
  const t = useT();
  return (
    <FormSection title={t("granted_rights.own_title")}>
      <p>{t("granted_rights.own_lead")}</p>
      <p>
        <LinkButton href="/users/settings/rights">{t("granted_rights.own_show")}</LinkButton>
      </p>
    </FormSection>
  );
}
