import { useMessages, usePlace, useServices } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/inputs.tsx";
import styles from "./Footer.module.css";

const schemes = ["system", "light", "dark"] as const;

/** Language and colours for somebody without an account; a plain form, so that it works without scripts. */
export function LookForm() {
  const { t, language } = useMessages();
  const { boot } = useServices();
  const { path, search } = usePlace();
  const { color_scheme } = boot.site.theme;
  return (
    <details className={styles.look}>
      <summary>{t("shell.look.title")}</summary>
      <form method="post" action="/preferences" className={styles.form}>
        <input type="hidden" name="back" value={path + search} />
        {boot.languages.length > 1 && (
          <Field label={t("shell.look.language")}>
            {(control) => <Select {...control} name="language" defaultValue={language} choices={boot.languages} />}
          </Field>
        )}
        <Field label={t("shell.look.scheme")}>
          {(control) => (
            <Select
              {...control}
              name="scheme"
              defaultValue={schemes.find((scheme) => scheme === color_scheme) ?? "system"}
              choices={schemes.map((value) => ({ value, label: t(`shell.look.${value}`) }))}
            />
          )}
        </Field>
        <Button type="submit">{t("shell.look.apply")}</Button>
      </form>
    </details>
  );
}
