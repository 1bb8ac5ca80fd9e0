import { useMemo } from "react";
import { useIsLive, useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { ButtonGroup } from "../../ui/forms/ButtonGroup.tsx";
import { DiffLines } from "./DiffLines.tsx";
import { DiffText } from "./DiffText.tsx";
import styles from "./DiffView.module.css";
import { tagPieces, textPieces } from "./differences.ts";
import { type DiffMode, useDiffMode } from "./use-diff-mode.ts";

/** The texts of a revision of a question, an answer or a tag. Fields that it does not have are left out. */
export interface VersionTexts {
  readonly title?: string;
  /** Of a tag. */
  readonly slug?: string;
  readonly tags?: readonly string[];
  /** Markdown. */
  readonly text: string;
}

interface DiffViewProps {
  /** Null for a first revision. */
  readonly before: VersionTexts | null;
  readonly after: VersionTexts;
  /** Names of the two revisions; by default "before" and "after". */
  readonly names?: readonly [string, string];
}

/**
 * A diff of two revisions: title, slug, tags and text, side by side or inline. It contains the diff library, so screens
 * that are not about history load it with `import()`.
 */
export function DiffView({ before, after, names }: DiffViewProps) {
  const t = useT();
  const [mode, setMode] = useDiffMode();
  const sides = names ?? ([t("components.history.before"), t("components.history.after")] as const);
  const previous = before ?? { text: "" };
  return (
    <div className={classes(styles.diff, !before && styles.first)}>
      {before && <ModeSwitch mode={mode} setMode={setMode} />}
      <TextDiff
        caption={t(after.slug ? "components.tags.display_name" : "components.history.title")}
        before={previous.title}
        after={after.title}
      />
      <TextDiff caption={t("components.tags.slug")} before={previous.slug} after={after.slug} />
      <TagsDiff before={previous.tags ?? []} after={after.tags ?? []} />
      {(previous.text !== "" || after.text !== "") && (
        <section className={styles.part} aria-label={t("components.history.text")}>
          <p className={styles.caption} aria-hidden>
            {t("components.history.text")}
          </p>
          <DiffLines
            before={previous.text}
            after={after.text}
            mode={before ? mode : "inline"}
            caption={t("components.history.text")}
            sides={sides}
          />
        </section>
      )}
    </div>
  );
}

function ModeSwitch({ mode, setMode }: { mode: DiffMode; setMode(mode: DiffMode): void }) {
  const t = useT();
  if (!useIsLive()) return null;
  const modes = [
    ["beside", t("components.history.beside")],
    ["inline", t("components.history.inline")],
  ] as const;
  return (
    <div className={styles.looks}>
      <ButtonGroup label={t("components.history.look")} choices={modes} chosen={mode} choose={setMode} />
    </div>
  );
}

function TextDiff({
  caption,
  before = "",
  after = "",
}: {
  caption: string;
  before?: string | undefined;
  after?: string | undefined;
}) {
  const pieces = useMemo(() => textPieces(before, after), [before, after]);
  if (before === "" && after === "") return null;
  return (
    <section className={styles.part} aria-label={caption}>
      <p className={styles.caption} aria-hidden>
        {caption}
      </p>
      <p className={styles.title} dir="auto">
        <DiffText pieces={pieces} />
      </p>
    </section>
  );
}

function TagsDiff({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const t = useT();
  if (before.length + after.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("components.history.tags")}>
      <p className={styles.caption} aria-hidden>
        {t("components.history.tags")}
      </p>
      <ul className={styles.tags}>
        {tagPieces(before, after).map((piece) => (
          <li key={piece.text} className={styles[`${piece.kind}Tag`]} dir="auto">
            <DiffText pieces={[piece]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
