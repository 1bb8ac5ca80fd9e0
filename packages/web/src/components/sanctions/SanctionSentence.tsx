import type { RestrictableRight } from "@askwell/domain";
import { useT } from "../../app/services/services.tsx";
import styles from "./Sanctions.module.css";
import { useSanctionWords } from "./use-sanction-words.ts";

interface SanctionSentenceProps {
  readonly kind: "warning" | "restriction";
  readonly rights: readonly RestrictableRight[];
  /** The end of a restriction; 0 for none. */
  readonly until: number;
  readonly text: string;
}

/** A warning or a restriction as its user reads it. */
export function SanctionSentence({ kind, rights, until, text }: SanctionSentenceProps) {
  const t = useT();
  const words = useSanctionWords();
  const begin =
    kind === "warning"
      ? t("sanctions.own.warning")
      : t("sanctions.own.restricted", { rights: words.rights(rights), end: words.end(until) });
  return (
    <p>
      {begin} <bdi className={styles.text}>{text}</bdi>
    </p>
  );
}
