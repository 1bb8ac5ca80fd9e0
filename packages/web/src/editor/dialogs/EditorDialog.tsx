import type { Surface } from "../code-mirror.ts";
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
  readonly surface: Pick<Surface, "selected" | "link" | "code">;
  onFiles(files: readonly File[], description: string): void;
}

/** The dialog of a tool. */
export function EditorDialog({ dialog, surface, apply, onFiles, onClose }: EditorDialogProps) {
  if (typeof dialog === "object") {
    const Dialog = dialog.own_dialog ? OwnToolDialog : ToolDialog;
    return <Dialog tool={dialog} selected={surface.selected()} apply={apply} onClose={onClose} />;
  }
  if (dialog === "link") return <LinkDialog start={surface.link()} apply={apply} onClose={onClose} />;
  if (dialog === "block") return <CodeDialog start={surface.code()} apply={apply} onClose={onClose} />;
  if (dialog === "image") return <ImageDialog apply={apply} onFiles={onFiles} onClose={onClose} />;
  return dialog === "keys" ? <KeysDialog onClose={onClose} /> : null;
}
