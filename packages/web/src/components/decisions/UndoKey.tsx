import { useServices, useT } from "../../app/services/services.tsx";
import { takeUndo } from "./last-undo.ts";

/**
 * Listens for the key Z, also when the message after the last decision is gone: it takes that decision back, or says that
 * there is none. Rules: docs/rules/review.md RV40.
 */
export function UndoKey() {
  const t = useT();
  const { feedback } = useServices();
  const press = () => {
    const undo = takeUndo();
    const { action } = feedback.currentToast.get() ?? {};
    if (action?.shortcut === "Z") {
      feedback.currentToast.set(null);
      action.run();
    } else if (undo) undo();
    else feedback.toast("info", t("components.review.nothing_to_undo"));
  };
  return (
    <button type="button" hidden aria-keyshortcuts="Z" onClick={press}>
      {t("components.review.undo_last")}
    </button>
  );
}
