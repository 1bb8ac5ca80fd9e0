import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkGroup } from "../../../ui/forms/LinkGroup.tsx";
import { GroupItem } from "./GroupItem.tsx";
import { type load, PAGE_SIZE, states } from "./load.ts";
import { PatternItem } from "./PatternItem.tsx";
import { VoidItem } from "./VoidItem.tsx";
import styles from "./VotePatterns.module.css";

export const head = ({ t, loaded }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, t("vote_patterns.title"), loaded.page),
  noindex: true,
});

/** What is noticeable about who votes for whom. Rules: docs/rules/vote-patterns.md. */
export function Screen({ loaded: { status, page, groups, pairs, voids } }: ScreenProps<typeof load>) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t("vote_patterns.title")} lead={t("vote_patterns.lead")} />
      <LinkGroup
        label={t("vote_patterns.title")}
        choices={states.map((each) => ({
          href: `/review/vote-patterns?status=${each}`,
          label: t(`vote_patterns.states.${each}`),
          isCurrent: each === status,
        }))}
      />
      {groups.list.length > 0 && (
        <section>
          <h2>{t("vote_patterns.groups")}</h2>
          <ol className={styles.list}>
            {groups.list.map((group) => (
              <li key={group.id} className={styles.pattern}>
                <GroupItem group={group} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {groups.list.length > 0 && pairs.list.length > 0 && <h2>{t("vote_patterns.pairs")}</h2>}
      {groups.list.length + pairs.list.length + voids.list.length === 0 ? (
        <EmptyState title={t(`vote_patterns.none.${status}`)}>{t("vote_patterns.none_hint")}</EmptyState>
      ) : (
        <ol className={styles.list}>
          {voids.list.map((voided) => (
            <li key={voided.id} className={styles.pattern}>
              <VoidItem voided={voided} />
            </li>
          ))}
          {pairs.list.map((pattern) => (
            <li key={`${pattern.voter.id} ${pattern.author.id}`} className={styles.pattern}>
              <PatternItem pattern={pattern} />
            </li>
          ))}
        </ol>
      )}
      <Pager page={page} pageSize={PAGE_SIZE} count={Math.max(groups.count, pairs.count, voids.count)} />
    </Page>
  );
}
