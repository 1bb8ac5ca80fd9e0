import type { Reply } from "@askwell/contract";
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

/** How much of each kind a removal removes. */
export function RemovedCounts({ counts, empty }: { counts: Counts; empty: string }) {
  const { t } = useMessages();
  if (kinds.every((kind) => counts[kind] === 0)) return empty === "" ? null : <p className={styles.note}>{empty}</p>;
  return (
    <dl className={styles.counts}>
      {kinds.map((kind) => (
        <CountRow key={kind} label={t(`removals.${kind}`)} value={counts[kind]} />
      ))}
    </dl>
  );
}
