import { useServices, useT } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ToastView } from "./ToastView.tsx";

/** What the product has to say beyond the page: one toast at a time, one question at a time. */
export function Notices() {
  const t = useT();
  const { notices } = useServices();
  const toast = useStore(notices.toast);
  const asked = useStore(notices.asked);
  return (
    <>
      <ToastView toast={toast} onClose={() => notices.toast.set(null)} />
      {asked && (
        <Dialog
          title={asked.title}
          closeLabel={t("ui.close")}
          onClose={() => asked.answer(false)}
          actions={
            <>
              <Button onClick={() => asked.answer(false)}>{asked.confirm ? t("ui.cancel") : t("ui.close")}</Button>
              {asked.confirm && (
                <Button look={asked.tone === "danger" ? "danger" : "primary"} onClick={() => asked.answer(true)}>
                  {asked.confirm}
                </Button>
              )}
            </>
          }
        >
          <p>{asked.message}</p>
        </Dialog>
      )}
    </>
  );
}
