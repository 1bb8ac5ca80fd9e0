import { useState } from "react";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { AccountForm } from "../accounts/AccountForm.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import type { SetupProps } from "./AppSetup.tsx";
import { createPasskeyResponse, isPasskeyAborted } from "./passkey.ts";
import { ReauthenticationFields } from "./ReauthenticationFields.tsx";

/** Sets up a passkey: asks for a name and the password, then the browser takes over. */
export function PasskeySetup({ factors, havePassword, onDone, onCancel }: SetupProps) {
  const t = useT();
  const { feedback } = useServices();
  const begin = useCall("beginPasskey");
  const add = useCall("addPasskey");
  const [isCreating, setCreating] = useState(false);
  const { values, field } = useValues({ name: "", pass: "", second_factor: "" }, begin.errorOf);
  const createPasskey = async (options: Record<string, unknown>) => {
    setCreating(true);
    try {
      return await createPasskeyResponse(options);
    } catch (error) {
      if (!isPasskeyAborted(error)) throw error;
      feedback.toast("warn", t("components.factors.not_made"));
      return null;
    } finally {
      setCreating(false);
    }
  };
  const submit = async (second_factor: string) => {
    const setup = await begin.run({ pass: values.pass, second_factor });
    const answer = setup?.ok ? await createPasskey(setup.reply.options) : null;
    if (!answer) return;
    const result = await add.run({ name: values.name, answer });
    if (result?.ok) onDone(result.reply.recovery_codes);
  };
  return (
    <AccountForm
      call={{ fields: begin.fields, busy: begin.busy || isCreating || add.busy }}
      button={t("components.factors.go_on")}
      onSubmit={() => void submit(values.second_factor)}
      onCancel={onCancel}
    >
      <TextField
        {...field("name")}
        label={t("components.factors.name")}
        help={t("components.factors.name_help")}
        autoComplete="off"
        error={add.errorOf("name")}
      />
      <ReauthenticationFields
        havePassword={havePassword}
        factors={factors}
        password={field("pass")}
        secondFactor={field("second_factor")}
        onAnswer={(answer) => void submit(answer)}
      />
    </AccountForm>
  );
}
