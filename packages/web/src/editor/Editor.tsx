import { useState } from "react";
import { createPortal } from "react-dom";
import { useServices, useT } from "../app/services/services.tsx";
import { isMember } from "../app/session/viewer.ts";
import { classes } from "../ui/classes.ts";
import { CompletionList } from "./CompletionList.tsx";
import type { Caret } from "./code-mirror.ts";
import { EditorDialog } from "./dialogs/EditorDialog.tsx";
import { useDrawnForms } from "./drawn-forms.ts";
import styles from "./Editor.module.css";
import { Uploads } from "./files/Uploads.tsx";
import { useFilePicker } from "./files/use-file-picker.tsx";
import { usePaste } from "./files/use-paste.ts";
import { useUploads } from "./files/use-uploads.ts";
import type { TextEdit, TextSelection } from "./markdown/edits.ts";
import { Preview } from "./Preview.tsx";
import { type PluginTool, usePluginTools, writeTool } from "./plugin-tools.ts";
import { Toolbar } from "./toolbar/Toolbar.tsx";
import { type EditorDialogName, keyTools, type Tool } from "./toolbar/tools.ts";
import { Views } from "./toolbar/Views.tsx";
import { useCommands } from "./use-commands.ts";
import { useCompletion } from "./use-completion.ts";
import { useFullHeight } from "./use-full-height.ts";
import { useSurface } from "./use-surface.ts";
import { useView } from "./use-view.ts";

interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  /** A status line below the text. */
  readonly status: string;
  readonly autoFocus: boolean;
  /** Where the switch between text and preview stands, outside of the editor; null for in it. */
  readonly viewsPlace: HTMLElement | null;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  onChange(text: string): void;
  /** Called for Ctrl or ⌘ with Enter. */
  onSubmit(): void;
}

interface PluginToolUse {
  readonly pluginTools: readonly PluginTool[];
  openTool(tool: PluginTool): void;
}

/** The writing surface with uploads and completion. */
function useSurfaceWithTools(
  props: EditorProps & { readonly isVisual: boolean },
  use: (tool: Tool) => void,
  plugins: PluginToolUse,
) {
  const { uploads, arrived, uploadFiles } = useUploads(() => surface.current);
  const [caret, setCaret] = useState<Caret | null>(null);
  const commands = useCommands({ ...plugins, active: caret?.active, use });
  const { onCaret, onKey, ...completion } = useCompletion(() => surface.current, commands);
  const { host, surface } = useSurface({
    ...props,
    drawn: useDrawnForms(),
    onShortcut: (pressed) => {
      const tool = keyTools.find(({ key }) => key === pressed);
      if (tool) use(tool);
    },
    onCaret(next) {
      onCaret(next);
      setCaret(next);
    },
    onKey,
    onFiles: uploadFiles,
    onHtml: usePaste(() => surface.current, uploadFiles),
  });
  return { host, surface, uploads, arrived, uploadFiles, completion, caret };
}

/** The Markdown editor: toolbar, text and preview. Loaded when the user is about to write. */
export function Editor(props: EditorProps) {
  const t = useT();
  const { feedback, viewer } = useServices();
  const [view, setView] = useView();
  const isPreview = view === "preview";
  const isVisual = view === "visual";
  const endPreview = () => isPreview && setView("markdown");
  const [openDialog, setOpenDialog] = useState<EditorDialogName | PluginTool | null>(null);
  const tools = usePluginTools();
  const openTool = (tool: PluginTool) => {
    endPreview();
    if (tool.own_dialog || tool.fields.length > 0 || tool.forms.length > 1) return setOpenDialog(tool);
    surface.current?.apply((selected) => writeTool(selected, tool.forms[0], {}));
    surface.current?.focus();
  };
  const use = (tool: Tool) => {
    endPreview();
    // On phones the chooser of the system also offers the camera, and takes several.
    if (tool.does === "image" && isFull && canAddPictures && isMember(viewer.get())) return choose("images");
    if (tool.does === "attach") return choose("files");
    if (typeof tool.does === "string") return setOpenDialog(tool.does);
    if (!surface.current?.use(tool, t)) feedback.toast("info", t("components.editor.not_in_list"));
    surface.current?.focus();
  };
  const { host, surface, uploads, arrived, uploadFiles, completion, caret } = useSurfaceWithTools(
    { ...props, isVisual },
    use,
    { pluginTools: tools, openTool },
  );
  const { field, choose, canAttach, canAddPictures } = useFilePicker(uploadFiles);
  const { root, isFull, leave } = useFullHeight(host);
  const close = () => {
    setOpenDialog(null);
    // After the dialog has restored the focus.
    requestAnimationFrame(() => surface.current?.focus());
  };
  const finish = (change: (selected: TextSelection) => TextEdit) => {
    surface.current?.apply(change);
    close();
  };
  const isInvalid = props["aria-invalid"];
  const place = isFull ? null : props.viewsPlace;
  const views = <Views view={view} setView={setView} isFull={isFull} onDone={leave} />;
  return (
    <div
      ref={root}
      className={classes(
        styles.editor,
        place && styles.alone,
        isPreview && styles.showsPreview,
        isVisual && styles.visual,
        isFull && styles.full,
        isInvalid && styles.invalid,
      )}
    >
      <Toolbar
        controls={props.id}
        canAttach={canAttach}
        use={use}
        pluginTools={tools}
        openTool={openTool}
        active={isVisual ? caret?.active : undefined}
        imageFirst={isFull}
      />
      {place ? createPortal(views, place) : views}
      <div className={styles.panes}>
        <div
          // A shadow root cannot be removed from its element.
          key={isVisual ? "visual" : "markdown"}
          id={props.id}
          ref={host}
          data-invalid={isInvalid}
          className={styles.surface}
        />
        {!isVisual && <Preview text={props.value} name={props.label} />}
      </div>
      <CompletionList {...completion} />
      <p className={styles.status} role="status">
        <Uploads uploads={uploads} />
        {uploads.length === 0 && props.status}
        {caret?.isTabHandled && <span className={styles.hint}>{t("components.editor.tab_hint")}</span>}
      </p>
      <p className="visually-hidden" role="status">
        {arrived && t("components.editor.arrived", { name: arrived })}
      </p>
      {field}
      {openDialog && surface.current && (
        <EditorDialog
          dialog={openDialog}
          surface={surface.current}
          apply={finish}
          onFiles={(files, description) => {
            uploadFiles(files, () => ({ description }));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
