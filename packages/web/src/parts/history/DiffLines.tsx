import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./DiffView.module.css";
import { foldLines, type LinePair, linePairs } from "./differences.ts";
import { Pieces } from "./Pieces.tsx";
import type { DiffLook } from "./use-diff-look.ts";

const hasBefore = ({ kind }: LinePair) => kind !== "new";
const hasAfter = ({ kind }: LinePair) => kind !== "gone";

/** One side of a line, or the gap where the other side has a line of its own. */
function Side({ line, side }: { line: LinePair; side: "before" | "after" }) {
  const isThere = side === "before" ? hasBefore(line) : hasAfter(line);
  if (!isThere) return <td className={styles.gap} />;
  const mark = side === "before" ? styles.wasHere : styles.isHere;
  const look = line.kind === "same" ? null : line.kind === "changed" ? mark : `${mark} ${styles.whole}`;
  return (
    <td className={classes(styles.line, look)} dir="auto">
      <Pieces pieces={line.pieces} side={side} />
    </td>
  );
}

function InOne({ line }: { line: LinePair }) {
  const mark = line.kind === "gone" ? styles.wasHere : line.kind === "new" && styles.isHere;
  return (
    <td className={classes(styles.line, mark, mark && styles.whole)} dir="auto">
      <Pieces pieces={line.pieces} />
    </td>
  );
}

/** Unchanged lines that are shown when asked for. */
function Fold({ count, columns, onOpen }: { count: number; columns: number; onOpen(): void }) {
  const t = useT();
  return (
    <tr>
      <td colSpan={columns} className={styles.fold}>
        <button type="button" onClick={onOpen}>
          {t("parts.history.unchanged_lines", { count })}
        </button>
      </td>
    </tr>
  );
}

interface DiffLinesProps {
  readonly before: string;
  readonly after: string;
  readonly look: DiffLook;
  /** What the table is, and what its two sides are. */
  readonly caption: string;
  readonly sides: readonly [string, string];
}

/** What differs between two texts, line by line. */
export function DiffLines({ before, after, look, caption, sides }: DiffLinesProps) {
  const runs = useMemo(() => foldLines(linePairs(before, after)), [before, after]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isBeside = look === "beside";
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
          <InOne line={line} />
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
