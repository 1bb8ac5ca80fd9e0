import type { AssistantSource } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import styles from "./Assistant.module.css";
import { useSourceAddress } from "./use-source-address.ts";

interface SourceListProps {
  readonly sources: readonly AssistantSource[];
  /** False where no text refers to the numbers. */
  readonly isNumbered?: boolean;
}

/** Posts with what they are, under their numbers. */
export function SourceList({ sources, isNumbered = true }: SourceListProps) {
  return (
    <ul className={styles.sources}>
      {sources.map((source) => (
        <SourceItem key={source.number} source={source} isNumbered={isNumbered} />
      ))}
    </ul>
  );
}

function SourceItem({ source, isNumbered }: { readonly source: AssistantSource; readonly isNumbered: boolean }) {
  const t = useT();
  const addressOf = useSourceAddress();
  const { number, kind, title, accepted, vote_count, author } = source;
  const name = author.display_name || author.username;
  return (
    <li className={isNumbered ? styles.source : undefined}>
      {isNumbered && (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={styles.sourceWords}>
        <a href={addressOf(source)} dir="auto" className={styles.sourceTitle}>
          {title}
        </a>
        <span className={styles.detail}>
          {t(kind === "answer" ? "components.assistant.answer_by" : "components.assistant.question_by", { name })}
          {accepted && ` · ${t("components.assistant.accepted")}`}
          {` · ${t("components.assistant.votes", { count: vote_count })}`}
        </span>
      </span>
    </li>
  );
}
