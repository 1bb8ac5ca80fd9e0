import { useServices, useT } from "../../../app/services.tsx";
import { useCall } from "../../../app/use-call.ts";
import { useEnter } from "../../../app/use-enter.ts";
import { Form } from "../../../parts/forms/Form.tsx";
import { TextField } from "../../../parts/forms/TextField.tsx";
import { useValues } from "../../../parts/forms/use-values.ts";
import { Button } from "../../../ui/Button.tsx";

interface BindFormProps {
  readonly bindingKey: string;
  /** A mail has gone to the owner of the address. */
  onSent(email: string): void;
}

/** Takes the address; one that somebody has is asked by mail, if the person says that it is theirs. */
export function BindForm({ bindingKey, onSent }: BindFormProps) {
  const t = useT();
  const enter = useEnter();
  const { notices } = useServices();
  const call = useCall("bindEmail");
  const { values, field, set } = useValues({ email: "" });

  const isTheirs = (email: string) =>
    notices.ask({
      title: t("screens.bind_email.taken.title"),
      message: t("screens.bind_email.taken.message", { email }),
      confirm: t("screens.bind_email.taken.confirm"),
    });

  const submit = async () => {
    const { email } = values;
    const result = await call.run({ binding_key: bindingKey, email, must: false });
    if (!result?.ok) return;
    const { email_exist_and_must_be_confirmed: exists, access_token } = result.reply;
    if (access_token !== "") return enter(access_token);
    if (!exists) return onSent(email);
    if (!(await isTheirs(email))) return set({ email: "" });
    const asked = await call.run({ binding_key: bindingKey, email, must: true });
    if (asked?.ok) onSent(email);
  };

  return (
    <Form problems={call.fields} onSubmit={submit}>
      <TextField
        {...field("email")}
        label={t("parts.forms.email")}
        type="email"
        autoComplete="email"
        required
        plain
        error={call.errorOf("email")}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {t("screens.bind_email.go_on")}
      </Button>
    </Form>
  );
}
