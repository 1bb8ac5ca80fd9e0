import { useT } from "../../../app/services/services.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

/** The state of two-factor authentication with a link to its page. */
export function TwoStepSection({ isOn }: { isOn: boolean }) {
  const t = useT();
  return (
    <FormSection title={t("screens.settings.two_step.title")}>
      <p>{t(isOn ? "screens.settings.two_step.is_on" : "screens.settings.two_step.is_off")}</p>
      <p>
        <LinkButton href="/users/settings/two-step">
          {t(isOn ? "screens.settings.two_step.change" : "screens.settings.two_step.set_up")}
        </LinkButton>
      </p>
    </FormSection>
  );
}
