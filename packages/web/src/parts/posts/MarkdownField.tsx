import { lazy, Suspense, useEffect, useState } from "react";
import { useIsLive, useT } from "../../app/services.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import styles from "./MarkdownField.module.css";

const Editor = lazy(() => import("../../editor/Editor.tsx").then((file) => ({ default: file.Editor })));

interface MarkdownFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly help?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly value: string;
  /** One quiet line under the text, such as that a draft is kept. */
  readonly status?: string;
  /** Opens at once instead of when somebody begins to write. */
  readonly open?: boolean;
  /** Takes the focus when it opens at once. */
  readonly autoFocus?: boolean;
  onChange(text: string): void;
  onSubmit(): void;
}

/** A long text in Markdown. The editor is fetched when somebody is about to write. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, hideLabel = false, help, error, value, open = false } = props;
  const t = useT();
  const isLive = useIsLive();
  const [isOpen, setOpen] = useState(false);
  const isWanted = isLive && (open || isOpen || value !== "");
  return (
    <Field label={label} hideLabel={hideLabel} error={error} {...(help !== undefined && { help })}>
      {(control) =>
        isWanted ? (
          <Suspense fallback={<Waiting />}>
            <Editor
              {...control}
              label={label}
              value={value}
              placeholder={props.placeholder ?? ""}
              status={props.status ?? ""}
              autoFocus={isOpen || props.autoFocus === true}
              onChange={props.onChange}
              onSubmit={props.onSubmit}
            />
          </Suspense>
        ) : (
          <>
            <button type="button" id={control.id} className={styles.invitation} onClick={() => setOpen(true)}>
              {props.placeholder || label}
            </button>
            <noscript>
              <p>{t("parts.posts.needs_script")}</p>
            </noscript>
          </>
        )
      }
    </Field>
  );
}

/** Holds the editor's place while its code is on the way; says so when that takes long. */
function Waiting() {
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
