import { useT } from "../../../app/services/services.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import styles from "./Settings.module.css";

/** The state of two-factor authentication with a link to its page. */
export function TwoStepSection({ isOn }: { isOn: boolean }) {
  const t = useT();
  return (
    <section className={styles.section} aria-labelledby="two-step">
      <h2 id="two-step">{t("screens.settings.two_step.title")}</h2>
      <p>{t(isOn ? "screens.settings.two_step.is_on" : "screens.settings.two_step.is_off")}</p>
      <p>
        <LinkButton href="/users/settings/two-step">
          {t(isOn ? "screens.settings.two_step.change" : "screens.settings.two_step.set_up")}
        </LinkButton>
      </p>
    </section>
  );
}
