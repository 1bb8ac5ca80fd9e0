import { useCall } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../forms/Form.tsx";
import { NeedsScript } from "../forms/NeedsScript.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";

interface EmailFormProps {
  readonly call: "requestPasswordReset" | "requestEmailChange";
  readonly button: string;
  onSent(email: string): void;
}

/** Requests a link by mail. */
export function EmailForm({ call: name, button, onSent }: EmailFormProps) {
  const t = useT();
  const call = useCall(name);
  const { values, field } = useValues({ e_mail: "" });
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) onSent(values.e_mail);
  };
  return (
    <Form problems={call.fields} onSubmit={submit}>
      <NeedsScript />
      <TextField
        {...field("e_mail")}
        label={t("components.forms.email")}
        type="email"
        autoComplete="email"
        required
        plain
        error={call.errorOf("e_mail")}
      />
      <Button type="submit" look="primary" wide busy={call.busy}>
        {button}
      </Button>
    </Form>
  );
}
