import { useEffect, useRef, useState } from "react";
import { useSite, useT } from "../app/services.tsx";
import { classes } from "../ui/classes.ts";
import { ProgressRing } from "../ui/Spinner.tsx";
import { CompletionList } from "./CompletionList.tsx";
import { openSurface, type Surface, type SurfaceOptions } from "./code-mirror.ts";
import styles from "./Editor.module.css";
import { createEcho } from "./echo.ts";
import { Preview } from "./Preview.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { mainTools, moreTools, type Tool } from "./tools.ts";
import { useCompletion } from "./use-completion.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

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

const shortcuts = [...mainTools, ...moreTools].flatMap(({ key, edit }) => (key && edit ? [{ key, edit }] : []));

type Take = (files: readonly File[]) => boolean;

/** Opens the surface once, keeps its callbacks fresh, and brings in a value that came from elsewhere. */
function useSurface(props: EditorProps & Pick<SurfaceOptions, "onCaret" | "onKey">, take: Take) {
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<Surface | null>(null);
  const [echo] = useState(createEcho);
  const latest = useRef({ ...props, take });
  latest.current = { ...props, take };
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open", delegatesFocus: true });
    const { value, label, placeholder, autoFocus } = latest.current;
    const opened = openSurface(root, {
      text: value,
      label,
      // Ids do not reach into a shadow root; the label is enough there.
      describedBy: undefined,
      placeholder,
      shortcuts,
      onChange: (text) => {
        echo.reported(text);
        latest.current.onChange(text);
      },
      onSubmit: () => latest.current.onSubmit(),
      onCaret: (before, start) => latest.current.onCaret(before, start),
      onKey: (key) => latest.current.onKey(key),
      onFiles: (files) => latest.current.take(files),
    });
    surface.current = opened;
    if (autoFocus) opened.focus();
    return () => opened.destroy();
  }, [echo]);
  useEffect(() => {
    const shown = surface.current;
    if (shown && echo.isForeign(props.value, shown.text())) shown.setText(props.value);
  }, [props.value, echo]);
  const isWrong = props["aria-invalid"] === true;
  useEffect(() => surface.current?.mark(isWrong), [isWrong]);
  return { host, surface };
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

/** Writes Markdown: a toolbar, the text, and what it will look like. Fetched when somebody is about to write. */
export function Editor(props: EditorProps) {
  const t = useT();
  const { site_advanced } = useSite();
  const [isPreview, setPreview] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, take } = useUploads(() => surface.current);
  const { onCaret, onKey, ...completion } = useCompletion(() => surface.current);
  const { host, surface } = useSurface({ ...props, onCaret, onKey }, take);
  const use = (tool: Tool) => {
    setPreview(false);
    if (!tool.edit) return picker.current?.click();
    surface.current?.apply(tool.edit);
    surface.current?.focus();
  };
  const extensions = [
    ...site_advanced.authorized_image_extensions,
    ...(site_advanced.authorized_attachment_extensions ?? []),
  ];
  return (
    <div
      data-invalid={props["aria-invalid"]}
      className={classes(styles.editor, isPreview && styles.showsPreview, props["aria-invalid"] && styles.invalid)}
    >
      <div className={styles.head}>
        <Toolbar controls={props.id} use={use} />
        <button type="button" className={styles.switch} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {t("parts.editor.preview")}
        </button>
      </div>
      <div className={styles.panes}>
        <div id={props.id} ref={host} className={styles.surface} />
        <Preview text={props.value} />
      </div>
      <CompletionList {...completion} />
      <p className={styles.status} role="status">
        <Uploads uploads={uploads} />
        {uploads.length === 0 && props.status}
      </p>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={extensions.map((extension) => `.${extension}`).join(",")}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
