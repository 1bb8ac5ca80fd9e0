import { pageSizes, tagOrders } from "@askwell/domain";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { usePageLocation, useT, useViewer } from "../../../app/services/services.tsx";
import { isStaff } from "../../../app/session/viewer.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { ListBar } from "../../../components/lists/ListBar.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress, pageAddress } from "../../../components/lists/page-address.ts";
import { FollowTag } from "../../../components/tags/FollowTag.tsx";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { Count } from "../../../components/text/Count.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
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
  const { page, words, order } = loaded;
  const canonical = pageAddress("/tags", "", page);
  const title = listTitle(t, t("shell.tags"), page, order !== "popular" && t(labels[order]));
  return { title, canonical, noindex: words !== "" };
}

function TagCard({ tag }: { tag: TagListScreenData["list"][number] }) {
  const t = useT();
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <a href={tagPath(tag.slug_name)} rel="tag" dir="auto">
            {tag.display_name || tag.slug_name}
          </a>
        </h2>
        {tag.recommend && <StatusChip>{t("components.tags.recommended")}</StatusChip>}
        {tag.reserved && <StatusChip>{t("components.tags.reserved")}</StatusChip>}
        <span className={styles.count} aria-hidden="true">
          <Count of={tag.question_count} />
        </span>
        <span className="visually-hidden">{t("screens.tags.questions", { count: tag.question_count })}</span>
      </div>
      <div className={styles.excerpt}>{tag.excerpt !== "" && <Prose html={tag.excerpt} small />}</div>
      <div className={styles.foot}>
        <span>{tag.follow_count > 0 && t("screens.tag.followers", { count: tag.follow_count })}</span>
        <FollowTag tagId={tag.tag_id} isOn={tag.is_follower} quiet />
      </div>
    </article>
  );
}

function NoTags({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  return isFiltered ? (
    <EmptyState
      title={t("screens.tags.none_found")}
      action={<LinkButton href="/tags">{t("screens.tags.show_all")}</LinkButton>}
    >
      {t("screens.tags.none_found_hint")}
    </EmptyState>
  ) : (
    <EmptyState title={t("screens.tags.none")} action={<LinkButton href="/questions/ask">{t("shell.ask")}</LinkButton>}>
      {t("screens.tags.none_hint")}
    </EmptyState>
  );
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
        actions={
          <div className={styles.tools}>
            <TagFilter words={words} order={order} />
            {isStaff(viewer) && <LinkButton href="/tags/create">{t("screens.tags.create")}</LinkButton>}
          </div>
        }
      />
      <p className="visually-hidden" role="status">
        {words !== "" && t("screens.tags.found", { count })}
      </p>
      <section aria-label={t("shell.tags")}>
        <ListBar label={t("screens.tags.orders")} tabs={tabs} />
        {list.length === 0 ? (
          <div className={styles.empty}>
            <NoTags isFiltered={words !== ""} />
          </div>
        ) : (
          <ul className={styles.cards}>
            {list.map((tag) => (
              <li key={tag.tag_id}>
                <TagCard tag={tag} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={page} pageSize={pageSizes.tagsOnPage} count={count} />
    </Page>
  );
}
