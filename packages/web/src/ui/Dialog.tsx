import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./Button.tsx";
import { classes } from "./classes.ts";
import styles from "./Dialog.module.css";

interface DialogFrameProps {
  readonly title: string;
  readonly closeLabel: string;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** The id of its text, which is heard with the title; the first of the buttons at the end has the focus then. */
  readonly describedBy?: string;
  onClose(): void;
  readonly children?: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. Escape, the close button and a click on the backdrop close it; the focus is
 * trapped and restored. Full screen on phones.
 */
export function Dialog({ title, closeLabel, actions, wide, describedBy, onClose, children }: DialogFrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Focuses the first field, except on touch devices, where that would open the keyboard.
    if (describedBy || matchMedia("(hover)").matches)
      dialog
        ?.querySelector<HTMLElement>(describedBy ? "div+div button" : "input:not([type=checkbox]),textarea,select")
        ?.focus();
    return () => dialog?.close();
  }, [describedBy]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog.
    <dialog
      ref={ref}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={cancel}
      onClick={closeOnBackdrop}
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
