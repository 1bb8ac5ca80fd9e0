import type { Reply } from "@askwell/contract";
import type { SearchTerm } from "@askwell/domain";
import { useT } from "../../app/services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useQuestionAddress } from "../questions/address.ts";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { Highlighted } from "./Highlighted.tsx";
import styles from "./SearchResult.module.css";

export type Found = Reply<"search">["list"][number];

interface SearchResultProps {
  readonly found: Found;
  readonly terms: readonly SearchTerm[];
}

/** A question or an answer that was found, with the words that were searched for. */
export function SearchResult({ found: { object_type, object }, terms }: SearchResultProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const isAnswer = object_type === "answer";
  const question = { id: object.question_id, url_title: object.url_title };
  return (
    <article className={styles.result}>
      <h2 className={styles.title} dir="auto">
        <span className={styles.kind} dir="auto">
          {t(isAnswer ? "parts.search.answer" : "parts.search.question")}
        </span>{" "}
        <a href={isAnswer ? addressOf(question, object.id) : addressOf(question)} className={styles.link}>
          <Highlighted text={object.title} terms={terms} />
          {object.status === "closed" && ` [${t("parts.questions.closed")}]`}
        </a>
      </h2>
      <p className={styles.excerpt} dir="auto">
        <Highlighted text={object.excerpt} terms={terms} />
      </p>
      <TagRow tags={object.tags} />
      <p className={styles.facts}>
        <span>{t("parts.questions.vote_count", { count: object.vote_count })}</span>
        {!isAnswer && (
          <span className={object.accepted ? styles.accepted : undefined}>
            {object.accepted && <Icon name="check" />}
            {t("parts.questions.answer_count", { count: object.answer_count })}
          </span>
        )}
        {isAnswer && object.accepted && (
          <span className={styles.accepted}>
            <Icon name="check" />
            {t("parts.answers.accepted")}
          </span>
        )}
        <PersonLink person={{ ...object.user_info, avatar: "" }} withAvatar={false} />
        <RelativeTime at={object.created_at} />
      </p>
    </article>
  );
}
