import { useMessages, usePageLocation, useServices } from "../../app/services/services.tsx";
import styles from "./Footer.module.css";

const schemes = ["system", "light", "dark"] as const;

/**
 * Language and colour scheme for visitors. A plain form, so that it works without scripts, and without form components,
 * because it is on every page and they are not.
 */
export function PreferencesForm() {
  const { t, language } = useMessages();
  const { boot } = useServices();
  const { path, search } = usePageLocation();
  return (
    <details className={styles.look}>
      <summary>{t("shell.look.title")}</summary>
      <form method="post" action="/preferences" className={styles.form}>
        <input type="hidden" name="back" value={path + search} />
        {boot.languages.length > 1 && (
          <label>
            {t("shell.look.language")}
            <select name="language" defaultValue={language}>
              {boot.languages.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {t("shell.look.scheme")}
          <select name="scheme" defaultValue={boot.site.theme.color_scheme}>
            {schemes.map((scheme) => (
              <option key={scheme} value={scheme}>
                {t(`shell.look.${scheme}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t("shell.look.apply")}</button>
      </form>
    </details>
  );
}
