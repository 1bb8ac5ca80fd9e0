import { useServices, useT } from "../../app/services/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { useAdminCall } from "./use-admin-call.ts";

/** Permanently removes all deleted objects of a type, after confirmation. */
export function PurgeButton({ type }: { type: "questions" | "answers" | "users" }) {
  const t = useT();
  const { feedback } = useServices();
  const purge = useAdminCall("deletePermanently");
  const confirmPurge = async () => {
    const isSure = await feedback.confirm({
      title: t("components.admin.purge.title"),
      message: t(`components.admin.purge.${type}`),
      confirm: t("components.admin.purge.confirm"),
      tone: "danger",
    });
    if (isSure) await purge.change({ type });
  };
  return (
    <Button variant="danger" icon="trash" busy={purge.busy} onClick={confirmPurge}>
      {t("components.admin.purge.button")}
    </Button>
  );
}
