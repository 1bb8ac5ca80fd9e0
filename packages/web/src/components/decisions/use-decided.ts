import { useServices, useT } from "../../app/services/services.tsx";
import { rememberUndo } from "./last-undo.ts";

/** Shows the next task after a decision, and a toast with which it is undone: then the decided task is shown again. */
export function useDecided() {
  const t = useT();
  const { api, handleError, router, feedback } = useServices();
  const address = () => {
    const { path, search } = router.view.get().location;
    return path + search;
  };
  const undo = async (subjects: readonly string[], from: string, to: string) => {
    try {
      for (const subject of subjects.toReversed()) await api.undoStaffAction({ subject });
      // A reviewer who has gone on to something else stays there.
      if (address() === to && from !== to) await router.navigate(from, { replace: true });
      else await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  /** `next` is the address of another task; without one the page is loaded again. */
  return async (message: string, subjects: readonly string[], next: string | null) => {
    const from = address();
    if (next === null) await router.revalidate();
    else await router.navigate(next, { replace: true });
    const to = address();
    window.scrollTo(0, 0);
    const takeBack = () => {
      rememberUndo(null);
      void undo(subjects, from, to);
    };
    rememberUndo(subjects.length > 0 ? takeBack : null);
    feedback.toast("ok", message, { label: t("components.posts.undo"), shortcut: "Z", run: takeBack });
  };
}
