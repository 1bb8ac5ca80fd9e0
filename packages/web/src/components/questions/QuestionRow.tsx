import type { QuestionListItem } from "@askwell/contract";
import { useQuestionAddress } from "../../app/routing/use-question-address.ts";
import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TagRow } from "../tags/TagChip.tsx";
import { Count } from "../text/Count.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { isAnswerId } from "./load-list.ts";
import styles from "./QuestionRow.module.css";
import { QuestionTitle } from "./QuestionTitle.tsx";

const verbs = {
  asked: "components.questions.asked",
  answered: "components.questions.answered",
  modified: "components.questions.modified",
} as const;

interface NumbersProps {
  readonly question: QuestionListItem;
}

/** Votes, answers and views. */
function Numbers({ question }: NumbersProps) {
  const t = useT();
  const { vote_count, answer_count, view_count, accepted_answer_id } = question;
  const isAccepted = isAnswerId(accepted_answer_id);
  return (
    <div className={styles.numbers}>
      <span className={styles.number}>
        <strong>
          <Count of={vote_count} />
        </strong>{" "}
        {t("components.questions.votes", { count: vote_count })}
      </span>
      <span className={classes(styles.number, answer_count > 0 && styles.answered, isAccepted && styles.accepted)}>
        {isAccepted && <Icon name="check" />}
        <strong>
          <Count of={answer_count} />
        </strong>{" "}
        {t("components.questions.answers", { count: answer_count })}
        {isAccepted && <span className="visually-hidden">{t("components.questions.one_accepted")}</span>}
      </span>
      <span className={classes(styles.number, styles.views)}>
        <span>
          <Count of={view_count} />
        </span>{" "}
        {t("components.questions.views", { count: view_count })}
      </span>
    </div>
  );
}

interface QuestionRowProps {
  readonly question: QuestionListItem;
  /** Without excerpt and avatar. */
  readonly compact: boolean;
}

/** A question of a list. The whole row links to it. */
export function QuestionRow({ question, compact }: QuestionRowProps) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { operator, operation_type, operated_at } = question;
  const verb = verbs[operation_type];
  return (
    <article className={classes(styles.row, compact && styles.compact)}>
      <Numbers question={question} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <a href={addressOf(question)} className={styles.link} dir="auto">
            <QuestionTitle title={question.title} status={question.status} />
          </a>
        </h2>
        {!compact && question.description !== "" && (
          <p className={styles.excerpt} dir="auto">
            {question.description}
          </p>
        )}
        <div className={styles.foot}>
          <TagRow tags={question.tags} />
          <p className={styles.by}>
            <PersonLink person={operator} size={16} withAvatar={!compact} />{" "}
            <RelativeTime at={operated_at} in={(time) => t(verb, { time })} />
          </p>
        </div>
      </div>
    </article>
  );
}
