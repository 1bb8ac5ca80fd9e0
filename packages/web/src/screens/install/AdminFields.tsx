import { useT } from "../../app/services.tsx";
import { PasswordField } from "../../parts/forms/PasswordField.tsx";
import { TextField } from "../../parts/forms/TextField.tsx";
import type { FormValues } from "../../parts/forms/use-values.ts";
import type { SiteValues } from "./site.ts";

interface AdminFieldsProps {
  readonly form: FormValues<SiteValues>;
  errorOf(field: string): string | undefined;
  readonly again: { name: string; value: string; onChange(value: string): void; error: string | undefined };
  readonly passwordHelp: string;
}

export function AdminFields({ form, errorOf, again, passwordHelp }: AdminFieldsProps) {
  const t = useT();
  const { field, values } = form;
  return (
    <>
      <TextField
        {...field("name")}
        label={t("screens.install.site.name")}
        help={t("screens.install.site.name_help")}
        autoComplete="username"
        required
        plain
        error={errorOf("name")}
      />
      <TextField
        {...field("email")}
        label={t("parts.forms.email")}
        help={t("screens.install.site.email_help")}
        type="email"
        autoComplete="email"
        required
        plain
        error={errorOf("email")}
      />
      <PasswordField
        {...field("password")}
        label={t("parts.forms.password")}
        help={passwordHelp}
        autoComplete="new-password"
        error={errorOf("password")}
      />
      <PasswordField {...again} label={t("parts.forms.again")} autoComplete="new-password" />
      <TextField
        {...field("contact_email")}
        label={t("screens.install.site.contact_email")}
        help={t("screens.install.site.contact_email_help")}
        note={t("parts.forms.optional")}
        type="email"
        plain
        error={values.contact_email === "" ? undefined : errorOf("contact_email")}
      />
    </>
  );
}
