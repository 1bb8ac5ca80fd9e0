import { pageSizes } from "@askwell/domain";
import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { ListAsides } from "../../../parts/questions/ListAsides.tsx";
import { QuestionList } from "../../../parts/questions/QuestionList.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.linked.title"), noindex: true });

/** Questions that link to a question. */
export function Screen({ loaded, params }: ScreenProps<typeof load>) {
  const t = useT();
  const addressOf = useQuestionAddress();
  const { found, orders, target, aside } = loaded;
  const id = params.qid ?? "";
  const to = target ? <a href={addressOf(target)}>{target.title}</a> : `#${id}`;
  return (
    <Page aside={<ListAsides aside={aside} />} asideLabel={t("parts.questions.aside")}>
      <PageHead
        title={t("screens.linked.count", { count: found.count })}
        lead={
          <>
            {t("screens.linked.to")} {to}
          </>
        }
      />
      <QuestionList
        found={found}
        orders={orders}
        path={`/questions/linked/${id}`}
        pageSize={pageSizes.usual}
        empty={<EmptyState title={t("screens.linked.none")} />}
      />
    </Page>
  );
}
