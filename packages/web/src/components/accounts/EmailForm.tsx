import { useCall } from "../../app/api/use-call.ts";
import { useValues } from "../forms/use-values.ts";
import { EmailField } from "./AccountFields.tsx";
import { AccountForm } from "./AccountForm.tsx";

interface EmailFormProps {
  readonly call: "requestPasswordReset" | "requestEmailChange";
  readonly button: string;
  onSent(email: string): void;
}

/** Requests a link by mail. */
export function EmailForm({ call: name, button, onSent }: EmailFormProps) {
  const call = useCall(name);
  const { values, field } = useValues({ e_mail: "" }, call.errorOf);
  const submit = async () => {
    const result = await call.run(values);
    if (result?.ok) onSent(values.e_mail);
  };
  return (
    <AccountForm call={call} button={button} onSubmit={submit}>
      <EmailField {...field("e_mail")} autoComplete="email" />
    </AccountForm>
  );
}
