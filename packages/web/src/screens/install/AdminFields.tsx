import { useT } from "../../app/services/services.tsx";
import { EmailField, NewPasswordFields, UsernameField } from "../../components/accounts/AccountFields.tsx";
import type { RepeatedPassword } from "../../components/accounts/use-repeated-password.ts";
import type { FormValues } from "../../components/forms/use-values.ts";
import type { SiteValues } from "./site.ts";

interface AdminFieldsProps {
  readonly form: FormValues<SiteValues>;
  readonly repeated: RepeatedPassword;
}

export function AdminFields({ form, repeated }: AdminFieldsProps) {
  const t = useT();
  const { field, values } = form;
  const contact = field("contact_email");
  return (
    <>
      <UsernameField
        {...field("name")}
        label={t("screens.install.site.name")}
        help={t("screens.install.site.name_help")}
        autoComplete="username"
      />
      <EmailField {...field("email")} help={t("screens.install.site.email_help")} autoComplete="email" />
      <NewPasswordFields
        password={{ ...field("password"), label: t("components.forms.password") }}
        repeated={repeated}
      />
      <EmailField
        {...contact}
        label={t("screens.install.site.contact_email")}
        help={t("screens.install.site.contact_email_help")}
        note={t("components.forms.optional")}
        required={false}
        error={values.contact_email === "" ? undefined : contact.error}
      />
    </>
  );
}
