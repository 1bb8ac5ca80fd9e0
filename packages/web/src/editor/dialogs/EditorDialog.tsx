import { codeAt, type TextSelection } from "../markdown/edits.ts";
import { linkAt } from "../markdown/links.ts";
import type { PluginTool } from "../plugin-tools.ts";
import type { EditorDialogName } from "../toolbar/tools.ts";
import { CodeDialog } from "./CodeDialog.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { ImageDialog } from "./ImageDialog.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { OwnToolDialog } from "./OwnToolDialog.tsx";
import { ToolDialog } from "./ToolDialog.tsx";

interface EditorDialogProps extends DialogProps {
  readonly dialog: EditorDialogName | PluginTool;
  readonly selected: TextSelection;
  onFile(file: File, description: string): void;
}

/** The dialog of a tool. */
export function EditorDialog({ dialog, selected, apply, onFile, onClose }: EditorDialogProps) {
  if (typeof dialog === "object") {
    const Dialog = dialog.own_dialog ? OwnToolDialog : ToolDialog;
    return <Dialog tool={dialog} selected={selected} apply={apply} onClose={onClose} />;
  }
  if (dialog === "link") return <LinkDialog start={linkAt(selected)} apply={apply} onClose={onClose} />;
  if (dialog === "block") return <CodeDialog start={codeAt(selected)} apply={apply} onClose={onClose} />;
  if (dialog === "image") return <ImageDialog apply={apply} onFile={onFile} onClose={onClose} />;
  return dialog === "keys" ? <KeysDialog onClose={onClose} /> : null;
}
