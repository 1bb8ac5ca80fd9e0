import { limits } from "@askwell/domain";
import type { ReactNode } from "react";
import { useT } from "../../app/services/services.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { TextField, type TextFieldProps } from "../forms/TextField.tsx";
import type { TextBinding } from "../forms/use-values.ts";
import type { RepeatedPassword } from "./use-repeated-password.ts";

interface AccountFieldProps extends Omit<TextFieldProps, "label" | "type" | "plain"> {
  /** By default the name of the field. */
  readonly label?: ReactNode;
}

/** An email address. The user's own has `autoComplete`: "username" where it is part of the credentials. */
export function EmailField(props: AccountFieldProps) {
  const t = useT();
  return <TextField label={t("components.forms.email")} required {...props} type="email" plain />;
}

/** The name that others see. */
export function DisplayNameField(props: AccountFieldProps) {
  const t = useT();
  return <TextField label={t("screens.settings.display_name")} required {...props} />;
}

/** The unique name. */
export function UsernameField(props: AccountFieldProps) {
  const t = useT();
  return <TextField label={t("screens.settings.username")} required {...props} plain />;
}

/** The password of the signed-in user, who confirms a change. */
export function CurrentPasswordField(props: TextBinding) {
  const t = useT();
  return <PasswordField {...props} label={t("screens.settings.current_password")} autoComplete="current-password" />;
}

interface NewPasswordFieldProps extends TextBinding {
  /** By default "New password"; "Password" for an account that has none yet. */
  readonly label?: string;
}

/** A password that is chosen, with its rule. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useT();
  return (
    <PasswordField
      label={t("components.forms.new_password")}
      {...props}
      help={t("components.forms.password_help", limits.password)}
      autoComplete="new-password"
    />
  );
}

interface NewPasswordFieldsProps {
  readonly password: NewPasswordFieldProps;
  readonly repeated: RepeatedPassword;
}

/** A password that is chosen and typed twice. */
export function NewPasswordFields({ password, repeated }: NewPasswordFieldsProps) {
  const t = useT();
  return (
    <>
      <NewPasswordField {...password} />
      <PasswordField {...repeated.field} label={t("components.forms.again")} autoComplete="new-password" />
    </>
  );
}
