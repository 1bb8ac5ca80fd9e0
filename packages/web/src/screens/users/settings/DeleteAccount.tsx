import { useState } from "react";
import { useCall } from "../../../app/api/use-call.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { AccountForm } from "../../../components/accounts/AccountForm.tsx";
import { FormSection } from "../../../components/forms/FormSection.tsx";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import type { OwnFactors } from "../../../components/two-factor/ConfirmFactor.tsx";
import { ReauthenticationFields } from "../../../components/two-factor/ReauthenticationFields.tsx";
import { Button, ButtonRow } from "../../../ui/Button.tsx";
import { FieldGroup } from "../../../ui/forms/Field.tsx";
import { RadioGroup } from "../../../ui/forms/inputs.tsx";

interface DeleteAccountProps {
  readonly username: string;
  readonly havePassword: boolean;
  /** Needed as confirmation; null without two-factor authentication. */
  readonly factors: OwnFactors | null;
}

const choices = ["keep", "delete"] as const;

/** Deletes the account after confirmation; the user chooses what happens to their posts. */
export function DeleteAccount(props: DeleteAccountProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection title={t("screens.settings.delete")} lead={t("screens.settings.delete_help")}>
      {isOpen ? (
        <DeleteForm {...props} onCancel={() => setOpen(false)} />
      ) : (
        <ButtonRow>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t("screens.settings.delete_button")}
          </Button>
        </ButtonRow>
      )}
    </FormSection>
  );
}

function DeleteForm({ username, havePassword, factors, onCancel }: DeleteAccountProps & { onCancel(): void }) {
  const t = useT();
  const { feedback, session, router } = useServices();
  const call = useCall("deleteOwnAccount");
  const none = { pass: "", username: "", second_factor: "", posts: "" as "" | "keep" | "delete" };
  const { values, field, set } = useValues(none, call.errorOf);
  const submit = async (second_factor: string) => {
    const result = await call.run({ ...values, second_factor });
    if (!result?.ok) return;
    session.forget();
    await router.navigate("/");
    feedback.toast("ok", t("screens.settings.deleted"));
  };
  return (
    <AccountForm
      call={call}
      button={t("screens.settings.delete_forever")}
      danger
      disabled={values.posts === ""}
      onSubmit={() => submit(values.second_factor)}
      onCancel={onCancel}
    >
      <FieldGroup legend={t("screens.settings.posts")} error={call.errorOf("posts")} value={values.posts}>
        <RadioGroup
          name="posts"
          value={values.posts}
          choices={choices.map((value) => ({
            value,
            label: t(`screens.settings.posts_${value}`),
            help: t(`screens.settings.posts_${value}_help`),
          }))}
          onChange={(value) => set({ posts: choices.find((each) => each === value) ?? "" })}
        />
      </FieldGroup>
      {!havePassword && (
        <TextField
          {...field("username")}
          label={t("screens.settings.type_username", { username })}
          autoComplete="off"
          required
          plain
        />
      )}
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
