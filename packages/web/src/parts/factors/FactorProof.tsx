import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { FactorField } from "./FactorField.tsx";
import { usePasskey } from "./passkey.ts";

export type OwnFactors = Reply<"ownFactors">;

/** Whether two-step sign-in is on. */
export const isOn = ({ authenticator, passkeys }: OwnFactors): boolean => authenticator || passkeys.length > 0;

interface FactorProofProps {
  readonly factors: OwnFactors;
  readonly value: string;
  readonly error?: string | undefined;
  onChange(value: string): void;
  /** With the answer of a passkey, which needs no other button. */
  onAnswer(answer: string): void;
}

/** One of the caller's own factors, asked for before something about them changes. */
export function FactorProof({ factors, value, error, onChange, onAnswer }: FactorProofProps) {
  const t = useT();
  const passkey = usePasskey();
  const withPasskey = async () => {
    const answer = await passkey.answer();
    if (answer) onAnswer(answer);
  };
  return (
    <FactorField value={value} hasApp={factors.authenticator} error={error} onChange={onChange}>
      {factors.passkeys.length > 0 && factors.passkeys_possible && (
        <Button small busy={passkey.busy} onClick={() => void withPasskey()}>
          {t("parts.factors.use_passkey")}
        </Button>
      )}
    </FactorField>
  );
}
