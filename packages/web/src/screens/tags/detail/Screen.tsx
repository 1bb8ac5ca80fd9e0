import type { Head } from "../../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services.tsx";
import { pageAddress } from "../../../parts/lists/page-address.ts";
import { ListAsides } from "../../../parts/questions/ListAsides.tsx";
import { listOrders } from "../../../parts/questions/load-list.ts";
import { QuestionList } from "../../../parts/questions/QuestionList.tsx";
import { Page, PageHead } from "../../../parts/shell/Page.tsx";
import { FollowTag } from "../../../parts/tags/FollowTag.tsx";
import { tagPath } from "../../../parts/tags/load-tag.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

const orders = listOrders.filter((order) => order !== "recommend");

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { tag, found } = loaded;
  return {
    title: t("screens.tag.head", { name: tag.display_name }),
    description: tag.description || t("screens.tag.no_text"),
    keywords: [tag.display_name],
    feed: `/feeds${tagPath(tag.slug_name)}`,
    canonical: pageAddress(tagPath(tag.slug_name), "", found.page),
  };
}

/** The questions that carry a tag. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { tag, found, aside } = loaded;
  const path = tagPath(tag.slug_name);
  const ask = `/questions/ask?tags=${encodeURIComponent(tag.slug_name)}`;
  return (
    <Page aside={<ListAsides aside={aside} />} asideLabel={t("parts.questions.aside")}>
      <PageHead
        title={<bdi>{tag.display_name}</bdi>}
        actions={
          <LinkButton href={ask} look="primary">
            {t("shell.ask")}
          </LinkButton>
        }
      />
      <div className={styles.about}>
        {tag.excerpt !== "" && <Prose html={tag.excerpt} small />}
        <p className={styles.facts}>
          <FollowTag tagId={tag.tag_id} isOn={tag.is_follower} />
          <span>{t("screens.tags.questions", { count: found.count })}</span>
          <span>{t("screens.tag.followers", { count: tag.follow_count })}</span>
          <a href={`${path}/info`}>{t("screens.tag.wiki")}</a>
        </p>
      </div>
      <QuestionList
        found={found}
        orders={orders}
        path={path}
        empty={
          <EmptyState title={t("screens.tag.none")} action={<LinkButton href={ask}>{t("shell.ask")}</LinkButton>} />
        }
      />
    </Page>
  );
}
