import { pageSizes, tagOrders } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress, pageAddress } from "../../../components/lists/page-address.ts";
import { FollowTag } from "../../../components/tags/FollowTag.tsx";
import { TagChip } from "../../../components/tags/TagChip.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { TagFilter } from "./TagFilter.tsx";

type TagListScreenData = ScreenProps<typeof load>["loaded"];

const labels = {
  popular: "screens.tags.order.popular",
  name: "screens.tags.order.name",
  newest: "screens.tags.order.newest",
} as const;

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { page, words } = loaded;
  const canonical = pageAddress("/tags", "", page);
  return { title: t("shell.tags"), canonical, noindex: words !== "" };
}

function TagCard({ tag }: { tag: TagListScreenData["list"][number] }) {
  const t = useT();
  return (
    <article className={styles.card}>
      <div className={styles.name}>
        <TagChip tag={tag} />
      </div>
      <div className={styles.excerpt}>{tag.excerpt !== "" && <Prose html={tag.excerpt} small />}</div>
      <div className={styles.foot}>
        <span className={styles.count}>{t("screens.tags.questions", { count: tag.question_count })}</span>
        <FollowTag tagId={tag.tag_id} isOn={tag.is_follower} />
      </div>
    </article>
  );
}

function NoTags({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  if (!isFiltered) return <EmptyState title={t("screens.tags.none")} />;
  const all = <LinkButton href="/tags">{t("screens.tags.show_all")}</LinkButton>;
  return <EmptyState title={t("screens.tags.none_found")} action={all} />;
}

/** All tags. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { search } = usePageLocation();
  const { words, order, page, count, list } = loaded;
  const tabs = tagOrders.map((each) => ({
    href: choiceAddress("/tags", search, "sort", each === "popular" ? "" : each),
    label: t(labels[each]),
    current: each === order,
  }));
  return (
    <Page>
      <PageHead
        title={t("shell.tags")}
        lead={t("screens.tags.lead")}
        actions={isStaff(viewer) && <LinkButton href="/tags/create">{t("screens.tags.create")}</LinkButton>}
      />
      <div className={styles.bar}>
        <TagFilter words={words} order={order} />
        <Tabs label={t("screens.tags.orders")} tabs={tabs} />
      </div>
      {list.length === 0 ? (
        <NoTags isFiltered={words !== ""} />
      ) : (
        <ul className={styles.grid}>
          {list.map((tag) => (
            <li key={tag.tag_id}>
              <TagCard tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSizes.tagsOnPage} count={count} />
    </Page>
  );
}
