import type { Edit, Selected } from "../markdown/edits.ts";

/** Props of all dialogs of the editor. */
export interface DialogProps {
  /** Changes the text and closes the dialog. */
  apply(change: (selected: Selected) => Edit): void;
  onClose(): void;
}
