import type { Reply } from "@askwell/contract";
import type { ApiScope } from "@askwell/domain";
import { useCall } from "../../app/api/use-call.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { useValues } from "../forms/use-values.ts";
import { ReauthenticationFields } from "../two-factor/ReauthenticationFields.tsx";
import type { KeyOwner, ScopeFormValues } from "./key-values.ts";
import { ScopeFields } from "./ScopeFields.tsx";

interface ChangeKeyDialogProps {
  readonly of: Pick<Reply<"ownKeys">["keys"][number], "id" | "scopes" | "may_post">;
  /** Those that the key may have. */
  readonly scopes: readonly ApiScope[];
  readonly isPostingAllowed: boolean;
  readonly owner: KeyOwner;
  onClose(): void;
}

/** Changes what a key that acts as the viewer may do. */
export function ChangeKeyDialog({ of, scopes, isPostingAllowed, owner, onClose }: ChangeKeyDialogProps) {
  const t = useT();
  const { router } = useServices();
  const call = useCall("changeOwnKey");
  const stored = of.scopes as readonly ApiScope[];
  const { values, field, set } = useValues<ScopeFormValues & { pass: string; second_factor: string }>(
    { scopes: stored.filter((scope) => scopes.includes(scope)), may_post: of.may_post, pass: "", second_factor: "" },
    call.errorOf,
  );
  const submit = async (second_factor: string) => {
    const { pass, may_post } = values;
    const result = await call.run({ id: of.id, scopes: [...values.scopes], may_post, pass, second_factor });
    if (!result?.ok) return;
    onClose();
    await router.revalidate();
  };
  return (
    <FormDialog
      wide
      title={t("components.api_keys.change_title")}
      button={t("components.forms.save")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={() => void submit(values.second_factor)}
      onClose={onClose}
    >
      <ScopeFields
        scopes={scopes}
        values={values}
        isPostingAllowed={isPostingAllowed}
        set={set}
        errorOf={call.errorOf}
      />
      <ReauthenticationFields
        {...owner}
        password={field("pass")}
        secondFactor={field("second_factor")}
        onAnswer={(answer) => void submit(answer)}
      />
    </FormDialog>
  );
}
