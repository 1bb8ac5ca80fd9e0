import type { ReactNode } from "react";
import type { InvalidField } from "../../app/api/use-call.ts";
import { useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Form } from "../forms/Form.tsx";
import { NeedsScript } from "../forms/NeedsScript.tsx";
import type { RepeatedPassword } from "./use-repeated-password.ts";

interface AccountFormProps {
  /** The call that the form makes. */
  readonly call: { readonly busy: boolean; readonly fields: readonly InvalidField[] };
  /** The repeated password, if the form has one. */
  readonly repeated?: RepeatedPassword;
  /** Text of the submit button. */
  readonly button: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  onSubmit(): void;
  /** Closes a form that is opened in the settings; without it the form has a page of its own. */
  onCancel?(): void;
  /** What follows the submit button. */
  readonly footer?: ReactNode;
  /** What makes it work without scripts; only the server has it. */
  readonly plain?: ReactNode;
  readonly children: ReactNode;
}

/** A form about an account: its fields, errors and buttons. */
export function AccountForm(props: AccountFormProps) {
  const {
    call,
    repeated,
    button,
    danger = false,
    disabled = false,
    onSubmit,
    onCancel,
    footer,
    plain,
    children,
  } = props;
  const t = useT();
  const submit = { type: "submit", variant: danger ? "danger" : "primary", busy: call.busy, disabled } as const;
  return (
    <Form problems={call.fields} {...(repeated && { ownProblems: repeated.problems })} onSubmit={onSubmit}>
      {!onCancel && (plain ? <noscript>{plain}</noscript> : <NeedsScript />)}
      {children}
      {onCancel ? (
        <ButtonRow>
          <Button {...submit}>{button}</Button>
          <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        </ButtonRow>
      ) : (
        <Button {...submit} wide>
          {button}
        </Button>
      )}
      {footer}
    </Form>
  );
}
