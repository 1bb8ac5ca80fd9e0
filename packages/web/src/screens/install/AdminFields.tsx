import { useT } from "../../app/services/services.tsx";
import { PasswordField } from "../../components/forms/PasswordField.tsx";
import { TextField } from "../../components/forms/TextField.tsx";
import type { FormValues } from "../../components/forms/use-values.ts";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import type { SiteValues } from "./site.ts";

interface AdminFieldsProps {
  readonly form: FormValues<SiteValues>;
  errorOf(field: string): FieldMessage | undefined;
  readonly again: { name: string; value: string; onChange(value: string): void; error: FieldMessage | undefined };
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
        label={t("components.forms.email")}
        help={t("screens.install.site.email_help")}
        type="email"
        autoComplete="email"
        required
        plain
        error={errorOf("email")}
      />
      <PasswordField
        {...field("password")}
        label={t("components.forms.password")}
        help={passwordHelp}
        autoComplete="new-password"
        error={errorOf("password")}
      />
      <PasswordField {...again} label={t("components.forms.again")} autoComplete="new-password" />
      <TextField
        {...field("contact_email")}
        label={t("screens.install.site.contact_email")}
        help={t("screens.install.site.contact_email_help")}
        note={t("components.forms.optional")}
        type="email"
        plain
        error={values.contact_email === "" ? undefined : errorOf("contact_email")}
      />
    </>
  );
}
