import { useServices, useT, useViewer } from "../../app/services.tsx";

/** Nobody changes their own account from the administration: true for anybody else, a word about it for oneself. */
export function useNotYourself(): (userId: string) => boolean {
  const t = useT();
  const viewer = useViewer();
  const { notices } = useServices();
  return (userId) => {
    if (viewer?.id !== userId) return true;
    notices.say("warn", t("parts.admin.not_yourself"));
    return false;
  };
}
