import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { pageAddress } from "../../../components/lists/page-address.ts";
import { ViewSwitch } from "../../../components/lists/ViewSwitch.tsx";
import { ListAsides } from "../../../components/questions/ListAsides.tsx";
import { QuestionList } from "../../../components/questions/QuestionList.tsx";
import { questionListTitle } from "../../../components/questions/question-list-title.ts";
import { tagOrders } from "../../../components/questions/question-lists.ts";
import { FollowTag } from "../../../components/tags/FollowTag.tsx";
import { IgnoreTag } from "../../../components/tags/IgnoreTag.tsx";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export function head(context: HeadContext<typeof load>): Head {
  const { loaded, t } = context;
  const { tag, result } = loaded;
  return {
    title: questionListTitle(t("screens.tag.head", { name: tag.display_name }), context),
    description: tag.description || t("screens.tag.no_text"),
    keywords: [tag.display_name],
    feed: `/feeds${tagPath(tag.slug_name)}`,
    canonical: pageAddress(tagPath(tag.slug_name), "", result.page),
  };
}

/** The questions with a tag. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { tag, result, aside } = loaded;
  const path = tagPath(tag.slug_name);
  const ask = `/questions/ask?tags=${encodeURIComponent(tag.slug_name)}`;
  return (
    <Page aside={<ListAsides aside={aside} />} asideLabel={t("components.questions.aside")}>
      <PageHead
        title={<bdi>{tag.display_name}</bdi>}
        actions={
          <>
            <FollowTag tagId={tag.tag_id} isOn={tag.is_follower} />
            {viewer && (
              <IgnoreTag tagId={tag.tag_id} isOn={aside.ignored.some(({ tag_id }) => tag_id === tag.tag_id)} />
            )}
            <LinkButton href={ask} small>
              {t("shell.ask")}
            </LinkButton>
          </>
        }
      />
      {tag.excerpt !== "" && (
        <div className={styles.about}>
          <Prose html={tag.excerpt} small />
        </div>
      )}
      <div className={styles.facts}>
        <span>{t("screens.tags.questions", { count: result.count })}</span>
        {tag.follow_count > 0 && <span>{t("screens.tag.followers", { count: tag.follow_count })}</span>}
        <a href={`${path}/info`}>{t("screens.tag.wiki")}</a>
        <a href={`/users?tag=${encodeURIComponent(tag.slug_name)}`}>{t("screens.tag.people")}</a>
        <ViewSwitch />
      </div>
      <QuestionList
        result={result}
        orders={tagOrders}
        path={path}
        ignored={aside.ignored}
        saved={aside.saved}
        subject={tag.display_name}
        empty={
          <EmptyState title={t("screens.tag.none")} action={<LinkButton href={ask}>{t("shell.ask")}</LinkButton>}>
            {t("screens.tag.none_hint", { name: tag.display_name })}
          </EmptyState>
        }
      />
    </Page>
  );
}
