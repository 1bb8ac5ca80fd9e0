import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useServices, useSite, useT } from "../app/services/services.tsx";
import { classes } from "../ui/classes.ts";
import { ProgressRing } from "../ui/Spinner.tsx";
import { CompletionList } from "./CompletionList.tsx";
import { EditorDialog } from "./dialogs/EditorDialog.tsx";
import styles from "./Editor.module.css";
import { usePaste } from "./files/use-paste.ts";
import { type Upload, useUploads } from "./files/use-uploads.ts";
import type { TextEdit, TextSelection } from "./markdown/edits.ts";
import { Preview } from "./Preview.tsx";
import { type PluginTool, usePluginTools, writeTool } from "./plugin-tools.ts";
import { Toolbar } from "./toolbar/Toolbar.tsx";
import { type EditorDialogName, keyTools, type Tool } from "./toolbar/tools.ts";
import { Views } from "./toolbar/Views.tsx";
import { useCompletion } from "./use-completion.ts";
import { useFullHeight } from "./use-full-height.ts";
import { useSurface } from "./use-surface.ts";

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

function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT();
  return uploads.map(({ id, name, share }) => (
    <span key={id} className={styles.upload}>
      <ProgressRing share={share} label={t("components.editor.sending", { name })} />
      {name}
    </span>
  ));
}

/** A hidden file input; `choose` opens it. */
function useFilePicker(uploadFiles: (files: readonly File[]) => void) {
  const { site_advanced } = useSite();
  const picker = useRef<HTMLInputElement>(null);
  const attachments = site_advanced.authorized_attachment_extensions ?? [];
  const extensions = [...site_advanced.authorized_image_extensions, ...attachments];
  const field = (
    <input
      ref={picker}
      type="file"
      hidden
      multiple
      accept={extensions.map((extension) => `.${extension}`).join(",")}
      onChange={(event) => {
        uploadFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = "";
      }}
    />
  );
  return { field, choose: () => picker.current?.click(), canAttach: attachments.length > 0 };
}

interface PluginToolUse {
  readonly tools: readonly PluginTool[];
  openTool(tool: PluginTool): void;
}

/** The writing surface with uploads and completion. */
function useSurfaceWithTools(props: EditorProps, use: (tool: Tool) => void, plugins: PluginToolUse) {
  const { uploads, uploadFiles } = useUploads(() => surface.current);
  const { onCaret, ...completion } = useCompletion(() => surface.current, plugins.tools, plugins.openTool);
  const [isTabHandled, setTabHandled] = useState(false);
  const { host, surface } = useSurface({
    ...props,
    onShortcut: (pressed) => {
      const tool = keyTools.find(({ key }) => key === pressed);
      if (tool) use(tool);
    },
    onCaret(caret) {
      onCaret(caret);
      setTabHandled(caret.isTabHandled);
    },
    onKey: completion.combobox.press,
    onFiles: uploadFiles,
    onHtml: usePaste(() => surface.current, uploadFiles),
  });
  return { host, surface, uploads, uploadFiles, completion, isTabHandled };
}

/** The Markdown editor: toolbar, text and preview. Loaded when the user is about to write. */
export function Editor(props: EditorProps) {
  const t = useT();
  const { feedback } = useServices();
  const [isPreview, setPreview] = useState(false);
  const [openDialog, setOpenDialog] = useState<EditorDialogName | PluginTool | null>(null);
  const tools = usePluginTools();
  const openTool = (tool: PluginTool) => {
    setPreview(false);
    if (tool.own_dialog || tool.fields.length > 0 || tool.forms.length > 1) return setOpenDialog(tool);
    surface.current?.apply((selected) => writeTool(selected, tool.forms[0], {}));
    surface.current?.focus();
  };
  const use = (tool: Tool) => {
    const { does } = tool;
    setPreview(false);
    if (does === "attach") return choose();
    if (typeof does === "string") return setOpenDialog(does);
    if (!surface.current?.apply((selected) => does(selected, t)))
      feedback.toast("info", t("components.editor.not_in_list"));
    surface.current?.focus();
  };
  const { host, surface, uploads, uploadFiles, completion, isTabHandled } = useSurfaceWithTools(props, use, {
    tools,
    openTool,
  });
  const { field, choose, canAttach } = useFilePicker(uploadFiles);
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
  const views = <Views isPreview={isPreview} setPreview={setPreview} isFull={isFull} onDone={leave} />;
  return (
    <div
      ref={root}
      className={classes(
        styles.editor,
        place && styles.alone,
        isPreview && styles.showsPreview,
        isFull && styles.full,
        isInvalid && styles.invalid,
      )}
    >
      <Toolbar controls={props.id} canAttach={canAttach} use={use} pluginTools={tools} openTool={openTool} />
      {place ? createPortal(views, place) : views}
      <div className={styles.panes}>
        <div id={props.id} ref={host} data-invalid={isInvalid} className={styles.surface} />
        <Preview text={props.value} name={props.label} />
      </div>
      <CompletionList {...completion} />
      <p className={styles.status} role="status">
        <Uploads uploads={uploads} />
        {uploads.length === 0 && props.status}
        {isTabHandled && <span className={styles.hint}>{t("components.editor.tab_hint")}</span>}
      </p>
      {field}
      {openDialog && surface.current && (
        <EditorDialog
          dialog={openDialog}
          selected={surface.current.selected()}
          apply={finish}
          onFile={(file, description) => {
            uploadFiles([file], () => ({ description }));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
