import { limits, searchOrders } from "@askwell/domain";
import { useEffect } from "react";
import type { Head } from "../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../app/routing/route.ts";
import { useIsLive, useMessages, usePageLocation, useServices, useT } from "../../app/services/services.tsx";
import { ProviderIcon } from "../../components/accounts/ProviderIcon.tsx";
import { Page, PageHead } from "../../components/layout/Page.tsx";
import { ListBar, ListMenu } from "../../components/lists/ListBar.tsx";
import { RowList } from "../../components/lists/ListRow.tsx";
import { listTitle } from "../../components/lists/list-title.ts";
import { Pager } from "../../components/lists/Pager.tsx";
import { choiceAddress } from "../../components/lists/page-address.ts";
import { SavedFilters } from "../../components/saved-filters/SavedFilters.tsx";
import { byFrequency } from "../../components/search/added-filters.ts";
import { termsOf } from "../../components/search/highlights.ts";
import { useRecentSearches, withSearch } from "../../components/search/recent-searches.ts";
import { SearchResult } from "../../components/search/SearchResult.tsx";
import { SearchTips } from "../../components/search/SearchTips.tsx";
import { askAddressOf, searchPartsOf, searchTypesOf } from "../../components/search/search-parts.ts";
import { FollowTag } from "../../components/tags/FollowTag.tsx";
import { TagChip } from "../../components/tags/TagChip.tsx";
import { PersonLink } from "../../components/users/PersonLink.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import type { Tab } from "../../ui/Tabs.tsx";
import { AskAssistant } from "./AskAssistant.tsx";
import { type load, RESULTS_ON_PAGE } from "./load.ts";
import { RecentSearchList } from "./RecentSearchList.tsx";
import styles from "./Screen.module.css";
import { SearchFilters } from "./SearchFilters.tsx";
import { SearchForm } from "./SearchForm.tsx";

type SearchScreenData = ScreenProps<typeof load>["loaded"];

const labels = {
  relevance: "screens.search.order.relevance",
  newest: "screens.search.order.newest",
  active: "screens.search.order.active",
  score: "screens.search.order.score",
} as const;

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const { words, order, page } = loaded;
  if (words === "") return { title: t("screens.search.title"), noindex: true };
  const chosen = order !== "relevance" && t(labels[order]);
  return { title: listTitle(t, t("screens.search.head", { words }), page, chosen), noindex: true };
}

/** The tag of the search. */
function TagSummary({ tag }: { tag: NonNullable<SearchScreenData["tag"]> }) {
  const t = useT();
  return (
    <section className={styles.tag}>
      <div className={styles.tagHead}>
        <TagChip tag={tag} />
        <FollowTag tagId={tag.tag_id} isOn={tag.is_follower} />
        <a href={`/tags/${encodeURIComponent(tag.slug_name)}/info`}>{t("screens.search.more")}</a>
      </div>
      <Prose html={tag.excerpt} small />
    </section>
  );
}

/** Tabs for all posts, questions or answers; none where a filter allows one kind only. */
function useTypeTabs(words: string): Tab[] {
  const t = useT();
  const { path, search } = usePageLocation();
  const types = searchTypesOf(words);
  if (!types) return [];
  return (["all", "question", "answer"] as const).map((kind) => ({
    href: choiceAddress(path, search, "q", types.queries[kind]),
    label: t(`screens.search.kind.${kind}`),
    current: types.current === kind,
  }));
}

/** The number of results, about how many, or the counted maximum with a hint that there are more. */
function useCountText({ count, is_estimate }: Pick<SearchScreenData, "count" | "is_estimate">): string {
  const t = useT();
  const { formats } = useMessages();
  if (count < limits.searchCount.max)
    return t(is_estimate ? "screens.search.results_about" : "screens.search.results", { count });
  return t("screens.search.results_at_least", { most: formats.number(limits.searchCount.max) });
}

/** What was probably meant: a link to that search, whose results are shown if nothing contains what was typed. */
function Suggestion({ suggestion: { q, is_included } }: { suggestion: NonNullable<SearchScreenData["suggestion"]> }) {
  const t = useT();
  const { path, search } = usePageLocation();
  return (
    <p className={styles.suggestion}>
      {t(is_included ? "screens.search.includes" : "screens.search.did_you_mean")}{" "}
      <a href={choiceAddress(path, search, "q", q)}>
        <bdi>{q}</bdi>
      </a>
    </p>
  );
}

/** Tags and people named like the search. */
function TagsAndPeople({ tags, people }: Pick<SearchScreenData, "tags" | "people">) {
  const t = useT();
  if (tags.length + people.length === 0) return null;
  return (
    <ul className={styles.named} aria-label={t("screens.search.tags_and_people")}>
      {tags.map((tag) => (
        <li key={`tag ${tag.slug_name}`}>
          <TagChip tag={tag} />
        </li>
      ))}
      {people.map((person) => (
        <li key={`person ${person.id}`}>
          <PersonLink person={person} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing was found: a search without the filters, or else a question of one's own, may help. */
function NoResults({ words }: { words: string }) {
  const t = useT();
  const { path, search } = usePageLocation();
  const parts = searchPartsOf(words);
  const hasBoth = parts.words.length > 0 && parts.filters.length > 0;
  return (
    <EmptyState
      title={t("screens.search.none")}
      action={
        hasBoth ? (
          <LinkButton href={choiceAddress(path, search, "q", parts.words.join(" "))}>
            {t("screens.search.without_filters")}
          </LinkButton>
        ) : (
          <LinkButton href={askAddressOf(words)}>{t("shell.ask")}</LinkButton>
        )
      }
    >
      {t(hasBoth ? "screens.search.none_filtered" : "screens.search.none_hint")}
    </EmptyState>
  );
}

function Results({ loaded, countText }: { loaded: SearchScreenData; countText: string }) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { words, count, list, found, suggestion, tags, people, order, page } = loaded;
  const terms = termsOf(found);
  const orders = searchOrders.map((each) => ({
    href: choiceAddress(path, search, "order", each === "relevance" ? "" : each),
    label: t(labels[each]),
    current: each === order,
  }));
  return (
    <section aria-label={countText} className={styles.results}>
      <ListBar
        label={t("screens.search.kinds")}
        tabs={useTypeTabs(words)}
        menu={list.length > 0 && <ListMenu choices={orders} />}
      />
      <TagsAndPeople tags={tags} people={people} />
      {suggestion && <Suggestion suggestion={suggestion} />}
      {list.length === 0 ? (
        <NoResults words={words} />
      ) : (
        <RowList>
          {list.map((hit) => (
            <li key={hit.object.id}>
              <SearchResult found={hit} terms={terms} />
            </li>
          ))}
        </RowList>
      )}
      <Pager page={page} pageSize={RESULTS_ON_PAGE} count={count} />
    </section>
  );
}

/** The results need a captcha first. */
function CaptchaRequired() {
  const t = useT();
  const { router } = useServices();
  return (
    <EmptyState
      title={t("screens.search.captcha_first")}
      action={
        <Button variant="primary" onClick={() => void router.revalidate()}>
          {t("screens.search.show_results")}
        </Button>
      }
    >
      {t("screens.search.captcha_why")}
    </EmptyState>
  );
}

/** The plugin that answers the searches. */
function SearchProvider({ by: { name, icon, link } }: { by: SearchScreenData["by"] }) {
  const t = useT();
  const text = t("screens.search.by", { name });
  return (
    <span className={styles.provider}>
      {icon !== "" && <ProviderIcon svg={icon} />}
      {link === "" ? text : <a href={link}>{text}</a>}
    </span>
  );
}

/**
 * What was searched, with the number of results for those who hear the page: the focus is on the title after every search.
 * Rule: docs/rules/search.md F40.
 */
function Title({ words, countText }: { readonly words: string; readonly countText: string }) {
  const t = useT();
  if (words === "") return t("screens.search.title");
  return (
    <>
      <bdi>{t("screens.search.quoted", { words })}</bdi>{" "}
      {countText !== "" && <span className="visually-hidden">{countText}</span>}
    </>
  );
}

/** The tags and authors of the results, by which they can be filtered. */
const foundFilters = ({ list }: SearchScreenData) => ({
  tags: byFrequency(list.flatMap(({ object }) => (object.tags ?? []).map((tag) => tag.slug_name))),
  users: byFrequency(list.flatMap(({ object }) => object.user_info?.username || [])),
});

/** The search screen. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { words, by, tag, needsCaptcha } = loaded;
  const countText = useCountText(loaded);
  const isLive = useIsLive();
  const { change } = useRecentSearches();
  useEffect(() => {
    if (words !== "") change((recent) => withSearch(recent, words));
  }, [words, change]);
  return (
    <Page
      aside={
        <>
          <SavedFilters filters={loaded.saved} />
          <SearchTips />
        </>
      }
      asideLabel={t("components.search.tips.title")}
    >
      <PageHead
        title={<Title words={words} countText={needsCaptcha ? "" : countText} />}
        lead={by.name !== "" && <SearchProvider by={by} />}
        actions={words !== "" && !needsCaptcha && <p className={styles.count}>{countText}</p>}
      />
      <div className={words === "" ? undefined : styles.again}>
        <SearchForm words={words} />
      </div>
      {words !== "" && (
        <SearchFilters words={words} found={foundFilters(loaded)} saved={loaded.saved} unknown={loaded.unknown ?? []} />
      )}
      {tag && <TagSummary tag={tag} />}
      {loaded.assistant?.may_ask && <AskAssistant key={words} words={words} state={loaded.assistant} />}
      {words === "" && (
        <EmptyState
          title={t("screens.search.ready")}
          action={<LinkButton href="/tags">{t("components.tags.find")}</LinkButton>}
        >
          {t("screens.search.ready_hint")}
        </EmptyState>
      )}
      {words === "" && isLive && <RecentSearchList />}
      {words !== "" && (needsCaptcha ? <CaptchaRequired /> : <Results loaded={loaded} countText={countText} />)}
    </Page>
  );
}
