import { useServices, useT } from "../../app/services.tsx";
import { useCall } from "../../app/use-call.ts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../forms/Form.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { useValues } from "../forms/use-values.ts";
import { FactorProof, type OwnFactors } from "./FactorProof.tsx";

/** What takes a second factor: to remove one (all of them for ""), or to get new recovery codes. */
export type Proven = { readonly kind: "remove"; readonly id: string } | { readonly kind: "renew" };

interface ProofDialogProps {
  readonly proven: Proven;
  readonly factors: OwnFactors;
  readonly havePassword: boolean;
  /** With the new recovery codes, if there are any. */
  onDone(codes: readonly string[]): void;
  onClose(): void;
}

const titleOf = (proven: Proven) =>
  proven.kind === "renew"
    ? "parts.factors.renew"
    : proven.id === ""
      ? "parts.factors.turn_off"
      : "parts.factors.remove";

/** Asks who it is before something about the second step changes. */
export function ProofDialog({ proven, factors, havePassword, onDone, onClose }: ProofDialogProps) {
  const t = useT();
  const { notices } = useServices();
  const remove = useCall("removeFactor");
  const renew = useCall("renewRecoveryCodes");
  const { values, field } = useValues({ pass: "", second_factor: "" });
  const isRemoval = proven.kind === "remove";
  const { busy, fields, errorOf } = isRemoval ? remove : renew;
  const send = async (second_factor: string) => {
    if (proven.kind === "renew") {
      const result = await renew.run({ second_factor });
      if (result?.ok) onDone(result.reply.recovery_codes);
      return;
    }
    const result = await remove.run({ id: proven.id, pass: values.pass, second_factor });
    if (!result?.ok) return;
    notices.say("ok", t("parts.factors.removed"));
    onDone([]);
  };
  const title = t(titleOf(proven));
  const { name: _, value, onChange } = field("second_factor");
  return (
    <Dialog title={title} closeLabel={t("ui.close")} onClose={onClose}>
      <Form problems={fields} onSubmit={() => void send(values.second_factor)}>
        <p>{t(isRemoval ? "parts.factors.remove_means" : "parts.factors.renew_means")}</p>
        {isRemoval && havePassword && (
          <PasswordField
            {...field("pass")}
            label={t("screens.settings.current_password")}
            autoComplete="current-password"
            error={errorOf("pass")}
          />
        )}
        <FactorProof
          factors={factors}
          value={value}
          error={errorOf("second_factor")}
          onChange={onChange}
          onAnswer={(answer) => void send(answer)}
        />
        <ButtonRow end>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" look={isRemoval ? "danger" : "primary"} busy={busy}>
            {title}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
