import { useRef, useState } from "react";
import { useServices, useSite, useT } from "../app/services.tsx";
import { classes } from "../ui/classes.ts";
import { ProgressRing } from "../ui/Spinner.tsx";
import { CompletionList } from "./CompletionList.tsx";
import { EditorDialog } from "./dialogs/EditorDialog.tsx";
import styles from "./Editor.module.css";
import type { Edit, Selected } from "./edits.ts";
import { Preview } from "./Preview.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { type Asked, keyTools, type Tool } from "./tools.ts";
import { useCompletion } from "./use-completion.ts";
import { useFullHeight } from "./use-full-height.ts";
import { usePaste } from "./use-paste.ts";
import { useSurface } from "./use-surface.ts";
import { type Upload, useUploads } from "./use-uploads.ts";
import { Views } from "./Views.tsx";

interface EditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  /** One quiet line under the text. */
  readonly status: string;
  readonly autoFocus: boolean;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  onChange(text: string): void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit(): void;
}

function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT();
  return uploads.map(({ id, name, share }) => (
    <span key={id} className={styles.upload}>
      <ProgressRing share={share} label={t("parts.editor.sending", { name })} />
      {name}
    </span>
  ));
}

/** A hidden field that chooses files; `choose` opens it. */
function usePicker(take: (files: readonly File[]) => void) {
  const { site_advanced } = useSite();
  const picker = useRef<HTMLInputElement>(null);
  const attachments = site_advanced.authorized_attachment_extensions ?? [];
  const kinds = [...site_advanced.authorized_image_extensions, ...attachments];
  const field = (
    <input
      ref={picker}
      type="file"
      hidden
      multiple
      accept={kinds.map((extension) => `.${extension}`).join(",")}
      onChange={(event) => {
        take([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = "";
      }}
    />
  );
  return { field, choose: () => picker.current?.click(), canAttach: attachments.length > 0 };
}

/** The text, what completes it and what is on its way into it. */
function useWriting(props: EditorProps, use: (tool: Tool) => void) {
  const { uploads, take } = useUploads(() => surface.current);
  const { onCaret, onKey, ...completion } = useCompletion(() => surface.current);
  const [holdsTab, setHoldsTab] = useState(false);
  const { host, surface } = useSurface({
    ...props,
    onShortcut: (pressed) => {
      const tool = keyTools.find(({ key }) => key === pressed);
      if (tool) use(tool);
    },
    onCaret(caret) {
      onCaret(caret);
      setHoldsTab(caret.holdsTab);
    },
    onKey,
    onFiles: take,
    onHtml: usePaste(() => surface.current, take),
  });
  return { host, surface, uploads, take, completion, holdsTab };
}

/** Writes Markdown: a toolbar, the text, and what it will look like. Fetched when somebody is about to write. */
export function Editor(props: EditorProps) {
  const t = useT();
  const { notices } = useServices();
  const [isPreview, setPreview] = useState(false);
  const [asked, ask] = useState<Asked | null>(null);
  const use = (tool: Tool) => {
    const { does } = tool;
    setPreview(false);
    if (does === "attach") return choose();
    if (typeof does === "string") return ask(does);
    if (!surface.current?.apply((selected) => does(selected, t))) notices.say("info", t("parts.editor.not_in_list"));
    surface.current?.focus();
  };
  const { host, surface, uploads, take, completion, holdsTab } = useWriting(props, use);
  const { field, choose, canAttach } = usePicker(take);
  const { root, isFull, leave } = useFullHeight(host);
  const close = () => {
    ask(null);
    // Once the dialog has given the focus back to where it was.
    requestAnimationFrame(() => surface.current?.focus());
  };
  const finish = (change: (selected: Selected) => Edit) => {
    surface.current?.apply(change);
    close();
  };
  const isInvalid = props["aria-invalid"];
  return (
    <div
      ref={root}
      data-invalid={isInvalid}
      className={classes(
        styles.editor,
        isPreview && styles.showsPreview,
        isFull && styles.full,
        isInvalid && styles.invalid,
      )}
    >
      <Toolbar controls={props.id} canAttach={canAttach} use={use} />
      <Views isPreview={isPreview} setPreview={setPreview} isFull={isFull} onDone={leave} />
      <div className={styles.panes}>
        <div id={props.id} ref={host} className={styles.surface} />
        <Preview text={props.value} name={props.label} />
      </div>
      <CompletionList {...completion} />
      <p className={styles.status} role="status">
        <Uploads uploads={uploads} />
        {uploads.length === 0 && props.status}
        {holdsTab && <span className={styles.hint}>{t("parts.editor.tab_hint")}</span>}
      </p>
      {field}
      {asked && surface.current && (
        <EditorDialog
          asked={asked}
          selected={surface.current.selected()}
          apply={finish}
          onFile={(file, description) => {
            take([file], () => ({ description }));
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
