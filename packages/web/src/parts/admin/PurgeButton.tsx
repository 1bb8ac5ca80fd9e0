import { useServices, useT } from "../../app/services.tsx";
import { Button } from "../../ui/Button.tsx";
import { useAdminCall } from "./use-admin-call.ts";

/** Removes for good everything of a kind that is deleted, after asking. */
export function PurgeButton({ type }: { type: "questions" | "answers" | "users" }) {
  const t = useT();
  const { notices } = useServices();
  const purge = useAdminCall("deletePermanently");
  const ask = async () => {
    const isSure = await notices.ask({
      title: t("parts.admin.purge.title"),
      message: t(`parts.admin.purge.${type}`),
      confirm: t("parts.admin.purge.confirm"),
      tone: "danger",
    });
    if (isSure) await purge.change({ type });
  };
  return (
    <Button look="danger" icon="trash" busy={purge.busy} onClick={ask}>
      {t("parts.admin.purge.button")}
    </Button>
  );
}
