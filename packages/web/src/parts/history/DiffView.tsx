import { useMemo } from "react";
import { useIsLive, useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { DiffLines } from "./DiffLines.tsx";
import styles from "./DiffView.module.css";
import { tagPieces, textPieces } from "./differences.ts";
import { Pieces } from "./Pieces.tsx";
import { type DiffLook, useDiffLook } from "./use-diff-look.ts";

/** What a version of a question, an answer or a tag holds. What it does not have is left out. */
export interface VersionTexts {
  readonly title?: string;
  /** Of a tag. */
  readonly slug?: string;
  readonly tags?: readonly string[];
  /** Markdown. */
  readonly text: string;
}

interface DiffViewProps {
  /** Null where there was nothing before. */
  readonly before: VersionTexts | null;
  readonly after: VersionTexts;
  /** What the two versions are called; otherwise "before" and "after". */
  readonly names?: readonly [string, string];
}

/**
 * What changed from one version to another: title, slug, tags and text, beside each other or in one. It brings
 * the comparison with it, so screens that are not about history load it with `import()`.
 */
export function DiffView({ before, after, names }: DiffViewProps) {
  const t = useT();
  const [look, choose] = useDiffLook();
  const sides = names ?? ([t("parts.history.before"), t("parts.history.after")] as const);
  const old = before ?? { text: "" };
  return (
    <div className={classes(styles.diff, !before && styles.first)}>
      {before && <LookSwitch look={look} choose={choose} />}
      <Line
        caption={t(after.slug ? "parts.tags.display_name" : "parts.history.title")}
        before={old.title}
        after={after.title}
      />
      <Line caption={t("parts.tags.slug")} before={old.slug} after={after.slug} />
      <Tags before={old.tags ?? []} after={after.tags ?? []} />
      {(old.text !== "" || after.text !== "") && (
        <section className={styles.part} aria-label={t("parts.history.text")}>
          <p className={styles.caption} aria-hidden>
            {t("parts.history.text")}
          </p>
          <DiffLines
            before={old.text}
            after={after.text}
            look={before ? look : "inline"}
            caption={t("parts.history.text")}
            sides={sides}
          />
        </section>
      )}
    </div>
  );
}

function LookSwitch({ look, choose }: { look: DiffLook; choose(look: DiffLook): void }) {
  const t = useT();
  if (!useIsLive()) return null;
  const looks = [
    ["beside", t("parts.history.beside")],
    ["inline", t("parts.history.inline")],
  ] as const;
  return (
    <fieldset className={styles.looks}>
      <legend className="visually-hidden">{t("parts.history.look")}</legend>
      {looks.map(([each, label]) => (
        <button key={each} type="button" aria-pressed={each === look} onClick={() => choose(each)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Line({
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
        <Pieces pieces={pieces} />
      </p>
    </section>
  );
}

function Tags({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const t = useT();
  if (before.length + after.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("parts.history.tags")}>
      <p className={styles.caption} aria-hidden>
        {t("parts.history.tags")}
      </p>
      <ul className={styles.tags}>
        {tagPieces(before, after).map((piece) => (
          <li key={piece.text} className={styles[`${piece.kind}Tag`]} dir="auto">
            <Pieces pieces={[piece]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
