import { useT } from "../../../app/services/services.tsx";
import { FormDialog } from "../../../components/admin/FormDialog.tsx";
import { useAdminCall } from "../../../components/admin/use-admin-call.ts";
import { TextField } from "../../../components/forms/TextField.tsx";
import { useValues } from "../../../components/forms/use-values.ts";
import type { AdminBadge } from "./admin-badge.ts";

/** Awards a badge by hand. */
export function AwardDialog({ badge, onClose }: { readonly badge: AdminBadge; onClose(): void }) {
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
