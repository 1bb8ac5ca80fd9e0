import { useT } from "../../app/services/services.tsx";
import { FormDialog } from "../admin/FormDialog.tsx";
import { useAdminCall } from "../admin/use-admin-call.ts";
import { TextField } from "../forms/TextField.tsx";
import { useValues } from "../forms/use-values.ts";

/** Awards a badge by hand. */
export function AwardDialog({
  badge,
  onClose,
}: {
  readonly badge: { readonly id: string; readonly name: string };
  onClose(): void;
}) {
  const t = useT();
  const call = useAdminCall("awardBadgeByHand");
  const { values, field } = useValues({ username: "" }, call.errorOf);
  const submit = async () => {
    if (await call.change({ id: badge.id, ...values })) onClose();
  };
  return (
    <FormDialog
      title={t("screens.admin_badges.award_title", { name: badge.name })}
      button={t("screens.admin_badges.award")}
      busy={call.busy}
      problems={call.fields}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...field("username")}
        label={t("screens.admin_badges.username")}
        help={t("screens.admin_badges.username_help")}
        autoComplete="off"
        required
        plain
      />
    </FormDialog>
  );
}
