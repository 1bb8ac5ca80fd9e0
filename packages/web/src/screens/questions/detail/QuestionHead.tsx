import { pinCode, showCode } from "@askwell/contract";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { AuthorLine } from "../../../components/posts/AuthorLine.tsx";
import actions from "../../../components/posts/actions.module.css";
import type { Toggle } from "../../../components/posts/use-toggles.ts";
import type { QuestionView } from "../../../components/posts/views.ts";
import { QuestionTitle } from "../../../components/questions/QuestionTitle.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./Screen.module.css";

interface QuestionHeadProps {
  readonly question: QuestionView;
  /** Undefined where it cannot be changed. */
  readonly follow: Toggle | undefined;
}

function FollowButton({ follow }: { readonly follow: Toggle }) {
  const t = useT();
  return (
    <button
      type="button"
      className={classes(actions.action, styles.follow)}
      aria-pressed={follow.isOn}
      title={t("screens.questions.follow_hint")}
      onClick={follow.toggle}
    >
      <Icon name="bell" />
      {t(follow.isOn ? "components.posts.following" : "components.posts.follow")}
    </button>
  );
}

/** The title of a question, and one line about it: its author, when it was asked, its views. */
export function QuestionHead({ question, follow }: QuestionHeadProps) {
  const t = useT();
  const { formats } = useMessages();
  const { id, view_count: count } = question;
  const number = formats.shortNumber(count);
  return (
    <header className={styles.head}>
      <h1 className={styles.title} dir="auto">
        <QuestionTitle title={question.title} status={question.status} />
      </h1>
      <AuthorLine
        author={question.user_info}
        isQuestion
        at={question.create_time}
        editedAt={question.edit_time}
        editor={question.editor}
        history={`/posts/${id}/timeline`}
        writtenWith={question.written_with}
        facts={
          <>
            {count > 0 && (
              <span title={number === String(count) ? undefined : formats.number(count)}>
                {t("screens.questions.view_count", { count, number })}
              </span>
            )}
            {question.pin === pinCode(true) && <strong>{t("components.questions.pinned")}</strong>}
            {question.show === showCode(false) && <strong>{t("screens.questions.unlisted")}</strong>}
          </>
        }
        action={follow && <FollowButton follow={follow} />}
      />
    </header>
  );
}
