import { limits } from "@askwell/domain";
import { useCall } from "../../../app/api/use-call.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { isMember } from "../../../app/session/viewer.ts";
import { Form } from "../../../components/forms/Form.tsx";
import { PasswordField } from "../../../components/forms/PasswordField.tsx";
import { useRepeatedPassword } from "../../../components/forms/use-repeated-password.ts";
import { useValues } from "../../../components/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

interface NewPasswordFormProps {
  readonly code: string;
  onDone(): void;
  /** The link is used or expired. */
  onBadLink(): void;
}

export function NewPasswordForm({ code, onDone, onBadLink }: NewPasswordFormProps) {
  const t = useT();
  const call = useCall("replacePassword", { passErrors: isMember(useViewer()) });
  const { values, field } = useValues({ pass: "", again: "" });
  const repeated = useRepeatedPassword(values.pass, values.again);
  const submit = async () => {
    const sent = { code, pass: values.pass };
    if (!repeated.check()) return call.check(sent);
    const result = await call.run(sent);
    if (result?.ok) onDone();
    else if (result?.error.status === 403) onBadLink();
  };
  return (
    <Form problems={call.fields} ownProblems={repeated.problems} onSubmit={submit}>
      <PasswordField
        {...field("pass")}
        label={t("components.forms.new_password")}
        help={t("components.forms.password_help", limits.password)}
        autoComplete="new-password"
        error={call.errorOf("pass")}
      />
      <PasswordField
        {...field("again")}
        label={t("components.forms.again")}
        autoComplete="new-password"
        error={repeated.error}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("screens.password_reset.save")}
      </Button>
    </Form>
  );
}
