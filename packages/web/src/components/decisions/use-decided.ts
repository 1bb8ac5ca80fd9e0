import { useServices, useT } from "../../app/services/services.tsx";
import { rememberUndo } from "./last-undo.ts";

/** Shows the next task after a decision, and a toast with which it is undone. */
export function useDecided() {
  const t = useT();
  const { api, handleError, router, feedback } = useServices();
  const undo = async (subjects: readonly string[]) => {
    try {
      for (const subject of subjects.toReversed()) await api.undoStaffAction({ subject });
      await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  /** `next` is the address of another task; without one the page is loaded again. */
  return async (message: string, subjects: readonly string[], next: string | null) => {
    if (next === null) await router.revalidate();
    else await router.navigate(next, { replace: true });
    window.scrollTo(0, 0);
    const takeBack = () => {
      rememberUndo(null);
      void undo(subjects);
    };
    rememberUndo(subjects.length > 0 ? takeBack : null);
    feedback.toast("ok", message, { label: t("components.posts.undo"), shortcut: "Z", run: takeBack });
  };
}
