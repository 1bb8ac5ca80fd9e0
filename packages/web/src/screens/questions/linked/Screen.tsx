import { pageSizes } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ViewSwitch } from "../../../components/lists/ViewSwitch.tsx";
import { ListAsides } from "../../../components/questions/ListAsides.tsx";
import { QuestionList } from "../../../components/questions/QuestionList.tsx";
import { questionListTitle } from "../../../components/questions/question-list-title.ts";
import { linkedOrders } from "../../../components/questions/question-lists.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";

export const head = (context: HeadContext<typeof load>): Head => ({
  title: questionListTitle(context.t("screens.linked.title"), context),
  noindex: true,
});

/** Questions that link to a question. */
export function Screen({ loaded, params }: ScreenProps<typeof load>) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { result, target, aside } = loaded;
  const id = params.qid ?? "";
  const to = target ? <a href={addressOf(target)}>{target.title}</a> : `#${id}`;
  return (
    <Page aside={<ListAsides aside={aside} />} asideLabel={t("components.questions.aside")}>
      <PageHead
        title={t("screens.linked.count", { count: result.count })}
        actions={<ViewSwitch />}
        lead={
          <>
            {t("screens.linked.to")} {to}
          </>
        }
      />
      <QuestionList
        result={result}
        orders={linkedOrders}
        path={`/questions/linked/${id}`}
        pageSize={pageSizes.usual}
        ignored={aside.ignored}
        empty={
          <EmptyState
            title={t("screens.linked.none")}
            action={<LinkButton href="/questions">{t("components.questions.browse")}</LinkButton>}
          >
            {t("screens.linked.none_hint")}
          </EmptyState>
        }
      />
    </Page>
  );
}
