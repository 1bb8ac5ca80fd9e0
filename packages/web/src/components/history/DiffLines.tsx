import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { DiffText } from "./DiffText.tsx";
import styles from "./DiffView.module.css";
import { foldLines, type LinePair, linePairs } from "./differences.ts";
import type { DiffMode } from "./use-diff-mode.ts";

const hasBefore = ({ kind }: LinePair) => kind !== "new";
const hasAfter = ({ kind }: LinePair) => kind !== "gone";

/** One side of a line, or a gap where the line exists on the other side only. */
function Side({ line, side }: { line: LinePair; side: "before" | "after" }) {
  const exists = side === "before" ? hasBefore(line) : hasAfter(line);
  if (!exists) return <td className={styles.gap} />;
  const mark = side === "before" ? styles.wasHere : styles.isHere;
  const lineStyle = line.kind === "same" ? null : line.kind === "changed" ? mark : `${mark} ${styles.whole}`;
  return (
    <td className={classes(styles.line, lineStyle)} dir="auto">
      <DiffText pieces={line.pieces} side={side} />
    </td>
  );
}

function InlineLine({ line }: { line: LinePair }) {
  const mark = line.kind === "gone" ? styles.wasHere : line.kind === "new" && styles.isHere;
  return (
    <td className={classes(styles.line, mark, mark && styles.whole)} dir="auto">
      <DiffText pieces={line.pieces} />
    </td>
  );
}

/** A button that unfolds unchanged lines. */
function Fold({ count, columns, onOpen }: { count: number; columns: number; onOpen(): void }) {
  const t = useT();
  return (
    <tr>
      <td colSpan={columns} className={styles.fold}>
        <button type="button" onClick={onOpen}>
          {t("components.history.unchanged_lines", { count })}
        </button>
      </td>
    </tr>
  );
}

interface DiffLinesProps {
  readonly before: string;
  readonly after: string;
  readonly mode: DiffMode;
  /** Caption of the table, and names of its two sides. */
  readonly caption: string;
  readonly sides: readonly [string, string];
}

/** A line diff of two texts. */
export function DiffLines({ before, after, mode, caption, sides }: DiffLinesProps) {
  const runs = useMemo(() => foldLines(linePairs(before, after)), [before, after]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isBeside = mode === "beside";
  const rows = runs.flatMap(({ isFolded, start, lines }): ReactNode[] => {
    if (isFolded && !opened.has(start)) {
      const open = () => setOpened(new Set([...opened, start]));
      return [<Fold key={start} count={lines.length} columns={isBeside ? 2 : 1} onOpen={open} />];
    }
    return lines.map((line) => (
      <tr key={line.at}>
        {isBeside ? (
          <>
            <Side line={line} side="before" />
            <Side line={line} side="after" />
          </>
        ) : (
          <InlineLine line={line} />
        )}
      </tr>
    ));
  });
  return (
    <table className={classes(styles.lines, isBeside && styles.beside)}>
      <caption className="visually-hidden">{caption}</caption>
      {isBeside && (
        <thead>
          <tr>
            {sides.map((side) => (
              <th key={side} scope="col">
                {side}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>{rows}</tbody>
    </table>
  );
}
