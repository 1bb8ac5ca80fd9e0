import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import { FactorField } from "./FactorField.tsx";
import { usePasskey } from "./passkey.ts";

export type OwnFactors = Reply<"ownFactors">;

/** Whether two-factor authentication is on. */
export const isOn = ({ authenticator, passkeys }: OwnFactors): boolean => authenticator || passkeys.length > 0;

interface ConfirmFactorProps {
  readonly factors: OwnFactors;
  readonly value: string;
  readonly error?: FieldMessage | undefined;
  onChange(value: string): void;
  /** Receives the response of a passkey, which submits the form. */
  onAnswer(answer: string): void;
}

/** Asks for a factor before the settings change. */
export function ConfirmFactor({ factors, value, error, onChange, onAnswer }: ConfirmFactorProps) {
  const t = useT();
  const passkey = usePasskey();
  const answerWithPasskey = async () => {
    const answer = await passkey.answer();
    if (answer) onAnswer(answer);
  };
  return (
    <FactorField value={value} hasApp={factors.authenticator} error={error} onChange={onChange}>
      {factors.passkeys.length > 0 && factors.passkeys_possible && (
        <Button small busy={passkey.busy} onClick={() => void answerWithPasskey()}>
          {t("components.factors.use_passkey")}
        </Button>
      )}
    </FactorField>
  );
}
