import { codeAt, type Edit, type Selected } from "../edits.ts";
import { linkAt } from "../links.ts";
import type { Asked } from "../tools.ts";
import { CodeDialog } from "./CodeDialog.tsx";
import { ImageDialog } from "./ImageDialog.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";

/** What every dialog of the editor needs. */
export interface DialogProps {
  /** Changes the text and closes the dialog. */
  apply(change: (selected: Selected) => Edit): void;
  onClose(): void;
}

interface EditorDialogProps extends DialogProps {
  readonly asked: Asked;
  readonly selected: Selected;
  onFile(file: File, description: string): void;
}

/** The dialog that a tool opens. */
export function EditorDialog({ asked, selected, apply, onFile, onClose }: EditorDialogProps) {
  if (asked === "link") return <LinkDialog start={linkAt(selected)} apply={apply} onClose={onClose} />;
  if (asked === "block") return <CodeDialog start={codeAt(selected)} apply={apply} onClose={onClose} />;
  if (asked === "image") return <ImageDialog apply={apply} onFile={onFile} onClose={onClose} />;
  return asked === "keys" ? <KeysDialog onClose={onClose} /> : null;
}
