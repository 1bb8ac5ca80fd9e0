import { useEffect, useRef, useState } from "react";
import type { Toast } from "../../app/feedback.ts";
import { useT } from "../../app/services/services.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import styles from "./ToastView.module.css";

/** How long a toast is shown. Source: docs/rules/limits.md L4. */
const TOAST_MS = 5000;

/** Successes and hints need no sign. */
const icons: Readonly<Record<Toast["tone"], IconName | null>> = {
  ok: null,
  warn: "alert",
  danger: "alert",
  info: null,
};

interface ToastViewProps {
  readonly toast: Toast | null;
  onClose(): void;
}

/** Closes the toast after a while, unless it has the pointer or the focus. */
function useAutoClose({ toast, onClose }: ToastViewProps, isHeld: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast restarts the timer.
  useEffect(() => {
    if (!toast || isHeld) return undefined;
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
}

/** A short message at the lower edge, above everything else, dialogs included. */
export function ToastView(props: ToastViewProps) {
  const { toast, onClose } = props;
  const t = useT();
  // The id, because a toast that is removed under the pointer gets no leave event.
  const [heldId, setHeldId] = useState(0);
  const layer = useRef<HTMLDivElement>(null);
  useAutoClose(props, heldId === toast?.id);
  useEffect(() => {
    if (!toast) return;
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [toast]);
  const icon = toast && icons[toast.tone];
  const act = (action: Toast["action"]) => {
    onClose();
    action?.run();
  };
  return (
    <div ref={layer} popover="manual" role="status" className={styles.layer}>
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens for pointer and focus.
        <div
          key={toast.id}
          className={styles.toast}
          onPointerEnter={() => setHeldId(toast.id)}
          onPointerLeave={() => setHeldId(0)}
          onFocus={() => setHeldId(toast.id)}
          onBlur={() => setHeldId(0)}
        >
          {icon && <Icon name={icon} large />}
          <p className={styles.message}>{toast.message}</p>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              aria-keyshortcuts={toast.action.shortcut}
              onClick={() => act(toast.action)}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" className={styles.close} title={t("ui.close")} onClick={onClose}>
            <Icon name="close" large />
          </button>
        </div>
      )}
    </div>
  );
}
