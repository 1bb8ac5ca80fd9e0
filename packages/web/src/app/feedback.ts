import { createStore, type Store } from "./store.ts";

export type ToastTone = "ok" | "warn" | "danger" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** A button, such as for undoing; `shortcut` is the key that presses it. */
  readonly action?: { readonly label: string; readonly shortcut?: string; run(): void };
}

/** A modal dialog that asks or says something. */
export interface ConfirmOptions {
  readonly title: string;
  readonly message: string;
  /** Label of the confirm button; without it there is only a close button. */
  readonly confirm?: string;
  /** Label of the other button, where it does more than to close the dialog. */
  readonly cancel?: string;
  readonly tone?: "danger" | "normal";
}

interface OpenDialog extends ConfirmOptions {
  answer(isConfirmed: boolean): void;
}

/** Toasts and dialogs. */
export interface Feedback {
  readonly currentToast: Store<Toast | null>;
  readonly currentDialog: Store<OpenDialog | null>;
  /** Shows a toast; it replaces the one before. */
  toast(tone: ToastTone, message: string, action?: Toast["action"]): void;
  /** Opens the dialog and resolves to whether it was confirmed. */
  confirm(options: ConfirmOptions): Promise<boolean>;
}

/** Makes the toasts and dialogs of one page. */
export function createFeedback(): Feedback {
  const currentToast = createStore<Toast | null>(null);
  const currentDialog = createStore<OpenDialog | null>(null);
  let count = 0;
  return {
    currentToast,
    currentDialog,
    toast(tone, message, action) {
      count += 1;
      currentToast.set({ id: count, tone, message, ...(action && { action }) });
    },
    confirm(options) {
      currentDialog.get()?.answer(false);
      return new Promise((resolve) => {
        const answer = (isConfirmed: boolean) => {
          currentDialog.set(null);
          resolve(isConfirmed);
        };
        currentDialog.set({ ...options, answer });
      });
    },
  };
}
