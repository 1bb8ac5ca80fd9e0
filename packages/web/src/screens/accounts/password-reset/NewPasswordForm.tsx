import { limits } from "@askwell/domain";
import { useT, useViewer } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { isMember } from "../../../app/viewer.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { PasswordField } from "../../../parts/forms/PasswordField.tsx";
import { useRepeated } from "../../../parts/forms/use-repeated.ts";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

interface NewPasswordFormProps {
  readonly code: string;
  onDone(): void;
  /** The link is used up or too old. */
  onBadLink(): void;
}

export function NewPasswordForm({ code, onDone, onBadLink }: NewPasswordFormProps) {
  const t = useT();
  const call = useCall("replacePassword", { passErrors: isMember(useViewer()) });
  const { values, field } = useValues({ pass: "", again: "" });
  const repeated = useRepeated(values.pass, values.again);
  const submit = async () => {
    if (!repeated.check()) return call.clear();
    const result = await call.run({ code, pass: values.pass });
    if (result?.ok) onDone();
    else if (result?.refusal.status === 403) onBadLink();
  };
  return (
    <Form problems={call.fields} ownProblems={repeated.problems} onSubmit={submit}>
      <PasswordField
        {...field("pass")}
        label={t("parts.forms.new_password")}
        help={t("parts.forms.password_help", limits.password)}
        autoComplete="new-password"
        error={call.errorOf("pass")}
      />
      <PasswordField
        {...field("again")}
        label={t("parts.forms.again")}
        autoComplete="new-password"
        error={repeated.error}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("screens.password_reset.save")}
      </Button>
    </Form>
  );
}
