import type { Reply } from "@askwell/contract";
import type { ReactNode } from "react";
import { useMessages } from "../../app/services/services.tsx";
import styles from "./Removals.module.css";

type Counts = Reply<"removalPreview">["counts"];

const kinds = ["questions", "answers", "comments", "votes", "edits", "flags"] as const;

/** A number with its label; nothing for zero. */
export function CountRow({ label, value }: { label: string; value: number }) {
  const { formats } = useMessages();
  if (value === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formats.number(value)}</dd>
    </div>
  );
}

/** A list of such numbers. */
export function CountList({ children }: { children: ReactNode }) {
  return <dl className={styles.counts}>{children}</dl>;
}

/** How much of each kind a removal removes. */
export function RemovedCounts({ counts, empty }: { counts: Counts; empty: string }) {
  const { t } = useMessages();
  if (kinds.every((kind) => counts[kind] === 0)) return empty === "" ? null : <p className={styles.note}>{empty}</p>;
  return (
    <CountList>
      {kinds.map((kind) => (
        <CountRow key={kind} label={t(`removals.${kind}`)} value={counts[kind]} />
      ))}
    </CountList>
  );
}
