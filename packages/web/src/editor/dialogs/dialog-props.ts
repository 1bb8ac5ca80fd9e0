import type { TextEdit, TextSelection } from "../markdown/edits.ts";

/** Props of all dialogs of the editor. */
export interface DialogProps {
  /** Changes the text and closes the dialog. */
  apply(change: (selected: TextSelection) => TextEdit): void;
  onClose(): void;
}
