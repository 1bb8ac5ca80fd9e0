import { useState } from "react";
import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Form } from "../forms/Form.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";
import type { SetupProps } from "./AppSetup.tsx";
import { FactorProof, isOn } from "./FactorProof.tsx";
import { isTurnedDown, makePasskey } from "./passkey.ts";

/** Sets a passkey up: a name for it and the password, then the browser asks. */
export function PasskeySetup({ factors, havePassword, onDone, onCancel }: SetupProps) {
  const t = useT();
  const { notices } = useServices();
  const begin = useCall("beginPasskey");
  const add = useCall("addPasskey");
  const [isAsking, setAsking] = useState(false);
  const { values, field } = useValues({ name: "", pass: "", second_factor: "" });
  const { name: _, ...factor } = field("second_factor");
  const make = async (options: Record<string, unknown>) => {
    setAsking(true);
    try {
      return await makePasskey(options);
    } catch (error) {
      if (!isTurnedDown(error)) throw error;
      notices.say("warn", t("parts.factors.not_made"));
      return null;
    } finally {
      setAsking(false);
    }
  };
  const submit = async (second_factor: string) => {
    const begun = await begin.run({ pass: values.pass, second_factor });
    const answer = begun?.ok ? await make(begun.reply.options) : null;
    if (!answer) return;
    const result = await add.run({ name: values.name, answer });
    if (result?.ok) onDone(result.reply.recovery_codes);
  };
  return (
    <Form problems={begin.fields} onSubmit={() => void submit(values.second_factor)}>
      <TextField
        {...field("name")}
        label={t("parts.factors.name")}
        help={t("parts.factors.name_help")}
        autoComplete="off"
        error={add.errorOf("name")}
      />
      {havePassword && (
        <PasswordField
          {...field("pass")}
          label={t("screens.settings.current_password")}
          autoComplete="current-password"
          error={begin.errorOf("pass")}
        />
      )}
      {isOn(factors) && (
        <FactorProof
          {...factor}
          factors={factors}
          error={begin.errorOf("second_factor")}
          onAnswer={(answer) => void submit(answer)}
        />
      )}
      <ButtonRow>
        <Button type="submit" look="primary" busy={begin.busy || isAsking || add.busy}>
          {t("parts.factors.go_on")}
        </Button>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      </ButtonRow>
    </Form>
  );
}
