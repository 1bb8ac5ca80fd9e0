import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { useIsLive, useT } from "../../app/services/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/inputs.tsx";
import type { FieldMessage } from "../../ui/forms/use-shown-error.ts";
import styles from "./MarkdownField.module.css";

/** Where the editor cannot be loaded, as in an older browser, a plain field takes its place. Rule: docs/rules/editor.md ED20. */
const Editor = lazy(() =>
  import("../../editor/Editor.tsx").then(
    (file) => ({ default: file.Editor }),
    () => ({ default: PlainText }),
  ),
);

type PlainTextProps = ComponentProps<typeof import("../../editor/Editor.tsx").Editor>;

interface MarkdownFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  readonly error?: FieldMessage | undefined;
  /** Validation by the screen, besides that of the server's error. */
  readonly isWrong?: (text: string) => boolean;
  readonly value: string;
  /** A status line below the editor, such as that the draft is saved. */
  readonly status?: string;
  /** Loads the editor at once instead of on the first click. */
  readonly open?: boolean;
  /** Focuses the editor when it is loaded at once. */
  readonly autoFocus?: boolean;
  onChange(text: string): void;
  onSubmit(): void;
}

/** A Markdown field. The editor is loaded when the user is about to write. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, hideLabel = false, help, error, value, open = false } = props;
  const t = useT();
  const isLive = useIsLive();
  const [isOpen, setOpen] = useState(false);
  const [viewsPlace, setViewsPlace] = useState<HTMLElement | null>(null);
  const showsEditor = isLive && (open || isOpen || value !== "");
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      labelEnd={!hideLabel && <div ref={setViewsPlace} />}
      error={error}
      value={value}
      isWrong={props.isWrong}
      {...(help !== undefined && { help })}
    >
      {(control) =>
        showsEditor ? (
          <Suspense fallback={<EditorPlaceholder />}>
            <Editor
              {...control}
              label={label}
              value={value}
              placeholder={props.placeholder ?? ""}
              status={props.status ?? ""}
              viewsPlace={viewsPlace}
              autoFocus={isOpen || props.autoFocus === true}
              onChange={(text) => {
                // Also when its text is emptied it stays, so that its writer can go on.
                setOpen(true);
                props.onChange(text);
              }}
              onSubmit={props.onSubmit}
            />
          </Suspense>
        ) : (
          <>
            <button
              type="button"
              id={control.id}
              aria-describedby={control["aria-describedby"]}
              data-invalid={control["aria-invalid"]}
              className={styles.invitation}
              onClick={() => setOpen(true)}
            >
              {props.placeholder || label}
            </button>
            <noscript>
              <p>{t("components.posts.needs_script")}</p>
            </noscript>
          </>
        )
      }
    </Field>
  );
}

/** Markdown without tools. */
function PlainText({ value, placeholder, status, onChange, onSubmit, ...control }: PlainTextProps) {
  const { id, autoFocus, "aria-describedby": description, "aria-invalid": invalid } = control;
  return (
    <>
      <TextArea
        {...{ id, value, placeholder, autoFocus, "aria-describedby": description, "aria-invalid": invalid }}
        rows={10}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit();
        }}
      />
      <p role="status" className={styles.status}>
        {status}
      </p>
    </>
  );
}

/** A placeholder while the editor's code loads; has a text when that takes long. */
function EditorPlaceholder() {
  const t = useT();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting} data-opening>
      {isSlow && t("ui.loading")}
    </div>
  );
}
