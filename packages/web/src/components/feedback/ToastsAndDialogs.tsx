import { useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ToastView } from "./ToastView.tsx";

/** The id of the text of the dialog. */
const TEXT_ID = "dialog-text";

/** The current toast and the current dialog, one each at a time. */
export function ToastsAndDialogs() {
  const t = useT();
  const { feedback } = useServices();
  const toast = useStore(feedback.currentToast);
  const dialog = useStore(feedback.currentDialog);
  return (
    <>
      <ToastView toast={toast} onClose={() => feedback.currentToast.set(null)} />
      {dialog && (
        <Dialog
          title={dialog.title}
          closeLabel={t("ui.close")}
          describedBy={TEXT_ID}
          onClose={() => dialog.answer(false)}
          actions={
            <>
              <Button onClick={() => dialog.answer(false)}>
                {dialog.cancel ?? t(dialog.confirm ? "ui.cancel" : "ui.close")}
              </Button>
              {dialog.confirm && (
                <Button variant={dialog.tone === "danger" ? "danger" : "primary"} onClick={() => dialog.answer(true)}>
                  {dialog.confirm}
                </Button>
              )}
            </>
          }
        >
          <p id={TEXT_ID}>{dialog.message}</p>
        </Dialog>
      )}
    </>
  );
}
