import { useServices, useT } from "../../../app/services.tsx";

/** What follows a change of the own settings: a word about it, and everything that shows the person anew. */
export function useSaved(): (isSaved: boolean) => Promise<void> {
  const t = useT();
  const { notices, session, router } = useServices();
  return async (isSaved) => {
    if (!isSaved) return;
    await session.pull(true);
    await router.revalidate();
    notices.say("ok", t("screens.settings.saved"));
  };
}
