import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { PostsScreen } from "../../../components/admin/PostsScreen.tsx";
import { type load, statuses } from "./load.ts";
import { QuestionRow } from "./QuestionRow.tsx";

export const head = ({ t }: HeadContext<typeof load>): Head => ({ title: t("shell.admin"), noindex: true });

/** Questions by status. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { list, status } = loaded;
  return (
    <PostsScreen
      type="questions"
      title={t("shell.questions")}
      searchLabel={t("components.admin.find_question")}
      withAnswers
      statuses={statuses}
      loaded={loaded}
    >
      {list.map((question) => (
        <QuestionRow key={question.id} question={question} status={status} />
      ))}
    </PostsScreen>
  );
}
