import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT, useViewer } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { FollowTag } from "../../../components/tags/FollowTag.tsx";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Callout } from "../../../ui/Callout.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { Synonyms } from "./Synonyms.tsx";
import { TagActions } from "./TagActions.tsx";

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { tag } = loaded;
  return {
    title: t("screens.tag.wiki_head", { name: tag.display_name }),
    description: tag.description,
    canonical: `${tagPath(tag.slug_name)}/info`,
  };
}

/** The description of a tag and its synonyms. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const { tag } = loaded;
  const path = tagPath(tag.slug_name);
  return (
    <Page aside={<Synonyms loaded={loaded} />} asideLabel={t("screens.tag.synonyms")}>
      {tag.status === "deleted" && <Callout tone="danger">{t("screens.tag.deleted")}</Callout>}
      {tag.status === "pending" && <Callout>{t("screens.tag.pending")}</Callout>}
      <PageHead
        title={<bdi>{tag.display_name}</bdi>}
        actions={<FollowTag tagId={tag.tag_id} isOn={tag.is_follower} />}
      />
      <p className={styles.facts}>
        <RelativeTime at={tag.created_at} in={(time) => t("screens.tag.created", { time })} />
        {tag.updated_at > tag.created_at && (
          <RelativeTime at={tag.updated_at} in={(time) => t("components.questions.modified", { time })} />
        )}
        <a href={path}>{t("screens.tags.questions", { count: tag.question_count })}</a>
        {viewer && <a href={`/tags/${tag.tag_id}/timeline`}>{t("screens.history.title")}</a>}
      </p>
      {tag.parsed_text === "" ? (
        <EmptyState
          title={t("screens.tag.no_text")}
          action={<LinkButton href={path}>{t("screens.tag.show_questions")}</LinkButton>}
        >
          {t("screens.tag.no_text_hint")}
        </EmptyState>
      ) : (
        <Prose html={tag.parsed_text} />
      )}
      <TagActions tag={tag} hasSynonyms={loaded.synonyms.length > 0} />
    </Page>
  );
}
