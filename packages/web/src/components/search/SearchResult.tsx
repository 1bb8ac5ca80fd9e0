import type { Reply } from "@askwell/contract";
import type { SearchTerm } from "@askwell/domain";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { Highlighted } from "./Highlighted.tsx";
import styles from "./SearchResult.module.css";

export type SearchHit = Reply<"search">["list"][number];

interface SearchResultProps {
  readonly found: SearchHit;
  readonly terms: readonly SearchTerm[];
}

/** A search result with marked terms. */
export function SearchResult({ found: { object_type, object }, terms }: SearchResultProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const isAnswer = object_type === "answer";
  const question = { id: object.question_id, url_title: object.url_title };
  return (
    <article className={styles.result}>
      <h2 className={styles.title} dir="auto">
        <span className={styles.kind} dir="auto">
          {t(isAnswer ? "components.search.answer" : "components.search.question")}
        </span>{" "}
        <a
          href={isAnswer ? addressOf(question, object.id) : addressOf(question)}
          className={classes(styles.link, "touch-target")}
        >
          <Highlighted text={object.title} terms={terms} />
          {object.status === "closed" && ` [${t("components.questions.closed")}]`}
        </a>
      </h2>
      <p className={styles.excerpt} dir="auto">
        <Highlighted text={object.excerpt} terms={terms} />
      </p>
      <TagRow tags={object.tags} />
      <p className={styles.facts}>
        <span>{t("components.questions.vote_count", { count: object.vote_count })}</span>
        {!isAnswer && (
          <span className={object.accepted ? styles.accepted : undefined}>
            {object.accepted && <Icon name="check" />}
            {t("components.questions.answer_count", { count: object.answer_count })}
          </span>
        )}
        {isAnswer && object.accepted && (
          <span className={styles.accepted}>
            <Icon name="check" />
            {t("components.answers.accepted")}
          </span>
        )}
        <PersonLink person={{ ...object.user_info, avatar: "" }} withAvatar={false} />
        <RelativeTime at={object.created_at} />
      </p>
    </article>
  );
}
