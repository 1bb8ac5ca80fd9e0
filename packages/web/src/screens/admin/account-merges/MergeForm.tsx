import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { Form } from "../../../components/forms/Form.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import type { OwnFactors } from "../../../components/two-factor/ConfirmFactor.tsx";
import { ReauthenticationFields } from "../../../components/two-factor/ReauthenticationFields.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";

interface MergeFormProps {
  readonly fromId: string;
  readonly toId: string;
  /** What the account that ends is called. */
  readonly name: string;
  readonly havePassword: boolean;
  readonly factors: OwnFactors;
}

/** Asks for the reason and the password before two accounts are merged. Rules: docs/rules/merging-users.md MU1. */
export function MergeForm({ fromId, toId, name, havePassword, factors }: MergeFormProps) {
  const t = useT();
  const { router, feedback } = useServices();
  const call = useCall("mergeAccounts", { admin: true });
  const { values, field } = useValues({ reason: "", pass: "", second_factor: "" }, call.errorOf);
  const submit = async (second_factor: string) => {
    const result = await call.run({ ...values, second_factor, from_id: fromId, to_id: toId });
    if (!result?.ok) return;
    await router.navigate("/admin/account-merges");
    feedback.toast("ok", t("screens.account_merges.begun"));
  };
  return (
    <Form
      label={t("screens.account_merges.confirm_title")}
      problems={call.fields}
      onSubmit={() => void submit(values.second_factor)}
    >
      <Callout tone="warn">
        <p>{t("screens.account_merges.warning", { name })}</p>
      </Callout>
      <TextField
        {...field("reason")}
        label={t("screens.account_merges.reason")}
        help={t("screens.account_merges.reason_help")}
        rows={2}
        required
      />
      <ReauthenticationFields
        havePassword={havePassword}
        factors={factors}
        password={field("pass")}
        secondFactor={field("second_factor")}
        onAnswer={(answer) => void submit(answer)}
      />
      <div>
        <Button type="submit" variant="danger" busy={call.busy}>
          {t("screens.account_merges.confirm")}
        </Button>
      </div>
    </Form>
  );
}
