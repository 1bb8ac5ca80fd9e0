import { useT } from "../../app/services/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Well } from "../../ui/drawings/Well.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { LeadingAnswer } from "../live/leading-answer.ts";
import styles from "./AnswerStrip.module.css";
import { WithStrong } from "./WithStrong.tsx";

interface AnswerStripProps {
  readonly answer: LeadingAnswer | null;
  /** The number of answers to the question. */
  readonly count: number;
  /** Where the answer stands; without an answer, the place to write one. */
  readonly href: string;
  /** The viewer has asked the question. */
  readonly isOwn?: boolean;
}

/** The answer comes to the reader: under the title of the question, with a link to it. */
export function AnswerStrip({ answer, count, href, isOwn = false }: AnswerStripProps) {
  const t = useT();
  const isAccepted = answer?.isAccepted ?? false;
  const label = t("components.questions.answer_count", { count });
  return (
    <a href={href} className={classes(styles.strip, isAccepted && styles.accepted, !answer && styles.waiting)}>
      <Well answers={count} accepted={isAccepted} size="large" label={label} />
      {answer ? (
        <span className={styles.words}>
          {answer.sentence !== "" && (
            <q className={styles.sentence} dir="auto">
              {answer.sentence}
            </q>
          )}
          <small className={styles.note}>
            {isAccepted ? (
              <AcceptedNote author={answer.author} more={count - 1} />
            ) : (
              t("components.answers.none_accepted", { count })
            )}
          </small>
        </span>
      ) : (
        <span className={styles.words}>{t(isOwn ? "components.answers.nobody_yet" : "components.answers.nobody")}</span>
      )}
      <Icon name="jump" large />
    </a>
  );
}

function AcceptedNote({ author, more }: { readonly author: string; readonly more: number }) {
  const t = useT();
  const accepted = t("components.answers.accepted_answer");
  const sentence = t("components.answers.accepted_by", { accepted, name: author });
  return (
    <>
      <WithStrong sentence={sentence} strong={accepted} />
      {more > 0 && (
        <>
          {" · "}
          <span className={styles.others}>{t("components.answers.others", { count: more })}</span>
        </>
      )}
    </>
  );
}
