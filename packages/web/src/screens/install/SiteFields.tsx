import { limits } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import { TextField } from "../../components/forms/TextField.tsx";
import type { FormValues } from "../../components/forms/use-values.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Select, Switch } from "../../ui/forms/inputs.tsx";
import styles from "./Install.module.css";
import type { SiteValues } from "./site.ts";

const externalContent = ["always_display", "ask_before_display"] as const;

export function SiteFields({ form }: { form: FormValues<SiteValues> }) {
  const t = useT();
  const { values, field, set } = form;
  return (
    <>
      <TextField
        {...field("site_name")}
        label={t("screens.install.site.site_name")}
        help={t("screens.install.site.site_name_help", limits.siteName)}
        required
      />
      <TextField
        {...field("site_url")}
        label={t("screens.install.site.site_url")}
        help={t("screens.install.site.site_url_help")}
        type="url"
        required
        plain
      />
      <Switch
        name="login_required"
        label={t("screens.install.site.login_required")}
        help={t("screens.install.site.login_required_help")}
        checked={values.login_required}
        onChange={(event) => set({ login_required: event.target.checked })}
      />
      <details className={styles.more}>
        <summary>{t("screens.install.site.more")}</summary>
        <div className={styles.fields}>
          <Switch
            name="require_email_verification"
            label={t("screens.install.site.require_email_verification")}
            help={t("screens.install.site.require_email_verification_help")}
            checked={values.require_email_verification}
            onChange={(event) => set({ require_email_verification: event.target.checked })}
          />
          <Field
            label={t("screens.install.site.external_content_display")}
            help={t("screens.install.site.external_content_display_help")}
            error={field("external_content_display").error}
            value={values.external_content_display}
          >
            {(control) => (
              <Select
                {...control}
                name="external_content_display"
                value={values.external_content_display}
                choices={externalContent.map((value) => ({ value, label: t(`screens.install.site.${value}`) }))}
                onChange={(event) => set({ external_content_display: event.target.value })}
              />
            )}
          </Field>
        </div>
      </details>
    </>
  );
}
