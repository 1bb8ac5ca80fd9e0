import { CurrentPasswordField } from "../accounts/AccountFields.tsx";
import type { TextBinding } from "../forms/use-values.ts";
import { ConfirmFactor, isOn, type OwnFactors } from "./ConfirmFactor.tsx";

interface ReauthenticationFieldsProps {
  readonly havePassword: boolean;
  /** Null without two-factor authentication. */
  readonly factors: OwnFactors | null;
  readonly password: TextBinding;
  readonly secondFactor: TextBinding;
  /** Receives the response of a passkey, which submits the form. */
  onAnswer(answer: string): void;
}

/** The password and the second factor of the signed-in user, as far as the account has them. */
export function ReauthenticationFields(props: ReauthenticationFieldsProps) {
  const { havePassword, factors, password, secondFactor, onAnswer } = props;
  return (
    <>
      {havePassword && <CurrentPasswordField {...password} />}
      {factors && isOn(factors) && <ConfirmFactor {...secondFactor} factors={factors} onAnswer={onAnswer} />}
    </>
  );
}
