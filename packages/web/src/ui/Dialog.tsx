import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import styles from "./Dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  onClose(): void;
  readonly children?: ReactNode;
}

/**
 * A window over the page. It is open as long as it is rendered. Escape, the cross and a press beside it close it; the
 * focus stays inside and returns to where it was. Full screen on phones.
 */
export function Dialog({ title, closeLabel, actions, wide = false, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // A keyboard begins with the first thing to fill in; a finger chooses for itself whether it needs one.
    if (matchMedia("(hover)").matches)
      dialog?.querySelector<HTMLElement>("input:not([type=checkbox]),textarea,select")?.focus();
    return () => dialog?.close();
  }, []);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as of every dialog.
    <dialog
      ref={ref}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClick={closeBeside}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.foot}>{actions}</div>}
      </div>
    </dialog>
  );
}
