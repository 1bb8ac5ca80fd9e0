import { useServices, useT } from "../../app/services/services.tsx";
import { rememberUndo } from "../decisions/last-undo.ts";

/** Shows the page as it is after a move, and a toast with which the move is undone. */
export function useMoved() {
  const t = useT();
  const { api, handleError, router, feedback } = useServices();
  const undo = async (subject: string) => {
    try {
      await api.undoStaffAction({ subject });
      await router.revalidate();
      feedback.toast("ok", t("screens.review.undone"));
    } catch (error) {
      handleError(error);
    }
  };
  return async (message: string, { subject }: { readonly subject: string }) => {
    await router.revalidate();
    const takeBack = () => {
      rememberUndo(null);
      void undo(subject);
    };
    rememberUndo(takeBack);
    feedback.toast("ok", message, { label: t("components.posts.undo"), shortcut: "Z", run: takeBack });
  };
}
