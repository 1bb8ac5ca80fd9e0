import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { PostsScreen } from "../../../components/admin/PostsScreen.tsx";
import { AnswerRow } from "./AnswerRow.tsx";
import { type load, statuses } from "./load.ts";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** Answers by status, or those of one question. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { list, status, questionId } = loaded;
  return (
    <PostsScreen
      type="answers"
      title={t("shell.admin_pages.answers")}
      searchLabel={t("components.admin.find_answer")}
      statuses={statuses}
      loaded={loaded}
      above={
        questionId !== "" && (
          <p>
            {t("screens.admin_answers.of_one")} <a href="/admin/answers">{t("screens.admin_answers.all")}</a>
          </p>
        )
      }
    >
      {list.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} status={status} />
      ))}
    </PostsScreen>
  );
}
