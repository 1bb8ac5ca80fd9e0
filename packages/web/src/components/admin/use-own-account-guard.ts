import { useServices, useT, useViewer } from "../../app/services/services.tsx";

/** False, with a toast, for the administrator's own account; true for others. */
export function useOwnAccountGuard(): (userId: string) => boolean {
  const t = useT();
  const viewer = useViewer();
  const { feedback } = useServices();
  return (userId) => {
    if (viewer?.id !== userId) return true;
    feedback.toast("warn", t("components.admin.not_yourself"));
    return false;
  };
}
