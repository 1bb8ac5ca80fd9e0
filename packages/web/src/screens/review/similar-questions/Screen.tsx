import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkGroup } from "../../../ui/forms/LinkGroup.tsx";
import { type load, PAGE_SIZE, states } from "./load.ts";
import { PairItem } from "./PairItem.tsx";
import styles from "./SimilarQuestions.module.css";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, t("semantic_search.pairs.title"), loaded.page),
  noindex: true,
});

/** Questions that may be the same. Rules: docs/rules/semantic-search.md SM10. */
export function Screen({ loaded: { status, page, count, list } }: ScreenProps<typeof load>) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("semantic_search.pairs.title")} lead={t("semantic_search.pairs.lead")} />
      <LinkGroup
        label={t("semantic_search.pairs.title")}
        choices={states.map((each) => ({
          href: `/review/similar-questions?status=${each}`,
          label: t(`semantic_search.pairs.states.${each}`),
          isCurrent: each === status,
        }))}
      />
      {list.length === 0 ? (
        <EmptyState title={t(`semantic_search.pairs.none.${status}`)}>
          {t("semantic_search.pairs.none_hint")}
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {list.map((pair) => (
            <li key={`${pair.question.id} ${pair.other.id}`} className={styles.pair}>
              <PairItem pair={pair} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={count} />
    </Page>
  );
}
