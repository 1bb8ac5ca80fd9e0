import { showCode } from "@askwell/contract";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { FollowAction } from "../../../components/posts/ToggleActions.tsx";
import { isDeleted, type QuestionView } from "../../../components/posts/views.ts";
import { QuestionTitle } from "../../../components/questions/QuestionTitle.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import styles from "./Screen.module.css";

/** The title of a question with its dates and views. */
export function QuestionHead({ question }: { question: QuestionView }) {
  const t = useT();
  const { formats } = useMessages();
  const { create_time, update_time, view_count } = question;
  return (
    <header className={styles.head}>
      <h1 className={styles.title} dir="auto">
        <QuestionTitle title={question.title} status={question.status} />
      </h1>
      <div className={styles.facts}>
        <RelativeTime at={create_time} in={(time) => t("screens.questions.asked", { time })} />
        {update_time > create_time && (
          <RelativeTime at={update_time} in={(time) => t("screens.questions.active", { time })} />
        )}
        <span>{t("screens.questions.viewed", { count: view_count, number: formats.shortNumber(view_count) })}</span>
        {question.show === showCode(false) && <strong>{t("screens.questions.unlisted")}</strong>}
        {(!isDeleted(question) || question.is_followed) && (
          <FollowAction objectId={question.id} isOn={question.is_followed} hint={t("screens.questions.follow_hint")} />
        )}
      </div>
    </header>
  );
}
