import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../forms/Form.tsx";
import { useValues } from "../forms/use-values.ts";
import type { OwnFactors } from "./ConfirmFactor.tsx";
import { ReauthenticationFields } from "./ReauthenticationFields.tsx";

/** A change that needs a factor: removing one (all of them for ""), or new recovery codes. */
export type TwoFactorChange = { readonly kind: "remove"; readonly id: string } | { readonly kind: "renew" };

interface ConfirmChangeDialogProps {
  readonly change: TwoFactorChange;
  readonly factors: OwnFactors;
  readonly havePassword: boolean;
  /** Receives the new recovery codes, if there are any. */
  onDone(codes: readonly string[]): void;
  onClose(): void;
}

const titleOf = (change: TwoFactorChange) =>
  change.kind === "renew"
    ? "components.factors.renew"
    : change.id === ""
      ? "components.factors.turn_off"
      : "components.factors.remove";

/** Asks for a factor before the settings change. */
export function ConfirmChangeDialog({ change, factors, havePassword, onDone, onClose }: ConfirmChangeDialogProps) {
  const t = useT();
  const { feedback } = useServices();
  const remove = useCall("removeFactor");
  const renew = useCall("renewRecoveryCodes");
  const isRemoval = change.kind === "remove";
  const { busy, fields, errorOf } = isRemoval ? remove : renew;
  const { values, field } = useValues({ pass: "", second_factor: "" }, errorOf);
  const send = async (second_factor: string) => {
    if (change.kind === "renew") {
      const result = await renew.run({ second_factor });
      if (result?.ok) onDone(result.reply.recovery_codes);
      return;
    }
    const result = await remove.run({ id: change.id, pass: values.pass, second_factor });
    if (!result?.ok) return;
    feedback.toast("ok", t("components.factors.removed"));
    onDone([]);
  };
  const title = t(titleOf(change));
  return (
    <Dialog title={title} closeLabel={t("ui.close")} onClose={onClose}>
      <Form problems={fields} onSubmit={() => void send(values.second_factor)}>
        <p>{t(isRemoval ? "components.factors.remove_means" : "components.factors.renew_means")}</p>
        <ReauthenticationFields
          havePassword={isRemoval && havePassword}
          factors={factors}
          password={field("pass")}
          secondFactor={field("second_factor")}
          onAnswer={(answer) => void send(answer)}
        />
        <ButtonRow end>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant={isRemoval ? "danger" : "primary"} busy={busy}>
            {title}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
