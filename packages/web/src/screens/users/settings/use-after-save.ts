import { useServices, useT } from "../../../app/services/services.tsx";

/** After saving: shows a toast and reloads the user's data. */
export function useAfterSave(): (isSaved: boolean) => Promise<void> {
  const t = useT();
  const { feedback, session, router } = useServices();
  return async (isSaved) => {
    if (!isSaved) return;
    await session.refresh(true);
    await router.revalidate();
    feedback.toast("ok", t("screens.settings.saved"));
  };
}
