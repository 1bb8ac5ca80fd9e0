import { useEffect, useRef, useState } from "react";
import type { Toast } from "../../app/notices.ts";
import { useT } from "../../app/services.tsx";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import styles from "./ToastView.module.css";

/** How long a toast stays. Source: specification, section 9. */
const TOAST_MS = 5000;

const icons: Readonly<Record<Toast["tone"], IconName>> = { ok: "check", warn: "alert", danger: "alert", info: "info" };

interface ToastViewProps {
  readonly toast: Toast | null;
  onClose(): void;
}

/** Closes after a while, unless somebody is reading it under the pointer or the focus. */
function useGoing({ toast, onClose }: ToastViewProps, held: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast starts another wait.
  useEffect(() => {
    if (!toast || held) return undefined;
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
}

/** A short message under the header. It lies above everything, dialogs included. */
export function ToastView(props: ToastViewProps) {
  const { toast, onClose } = props;
  const t = useT();
  // The one under the pointer or the focus: taken away there, it never hears that they left.
  const [held, hold] = useState(0);
  const layer = useRef<HTMLDivElement>(null);
  useGoing(props, held === toast?.id);
  useEffect(() => {
    if (!toast) return;
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [toast]);
  const act = (action: Toast["action"]) => {
    onClose();
    action?.run();
  };
  return (
    <div ref={layer} popover="manual" role="status" className={styles.layer}>
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens for whether somebody is reading.
        <div
          key={toast.id}
          className={`${styles.toast} ${styles[toast.tone]}`}
          onPointerEnter={() => hold(toast.id)}
          onPointerLeave={() => hold(0)}
          onFocus={() => hold(toast.id)}
          onBlur={() => hold(0)}
        >
          <Icon name={icons[toast.tone]} large />
          <p className={styles.message}>{toast.message}</p>
          {toast.action && (
            <Button look="quiet" small onClick={() => act(toast.action)}>
              {toast.action.label}
            </Button>
          )}
          <IconButton icon="close" label={t("ui.close")} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
