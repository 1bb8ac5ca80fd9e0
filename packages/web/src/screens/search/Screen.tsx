import { limits, searchOrders } from "@askwell/domain";
import type { Head } from "../../app/head.ts";
import type { HeadContext, ScreenProps } from "../../app/routing/route.ts";
import { useMessages, usePlace, useServices, useT } from "../../app/services.tsx";
import { Pager } from "../../parts/lists/Pager.tsx";
import { choiceAddress } from "../../parts/lists/page-address.ts";
import { termsOf } from "../../parts/search/highlights.ts";
import { kindsOf } from "../../parts/search/reading.ts";
import { SearchResult } from "../../parts/search/SearchResult.tsx";
import { SearchTips } from "../../parts/search/SearchTips.tsx";
import { Page, PageHead } from "../../parts/shell/Page.tsx";
import { FollowTag } from "../../parts/tags/FollowTag.tsx";
import { TagChip } from "../../parts/tags/TagChip.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { type load, RESULTS_ON_PAGE } from "./load.ts";
import styles from "./Screen.module.css";
import { SearchAgain } from "./SearchAgain.tsx";
import { SearchRead } from "./SearchRead.tsx";

type Loaded = ScreenProps<typeof load>["loaded"];

const labels = {
  relevance: "screens.search.order.relevance",
  newest: "screens.search.order.newest",
  active: "screens.search.order.active",
  score: "screens.search.order.score",
} as const;

export function head({ loaded, t }: HeadContext<typeof load>): Head {
  const title = loaded.words === "" ? t("screens.search.title") : t("screens.search.head", { words: loaded.words });
  return { title, noindex: true };
}

/** The tag that a search is about. */
function AboutTag({ tag }: { tag: NonNullable<Loaded["tag"]> }) {
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

/** The same search among all posts, questions or answers. */
function Kinds({ words }: { words: string }) {
  const t = useT();
  const { path, search } = usePlace();
  const kinds = kindsOf(words);
  if (!kinds) return null;
  const tabs = (["all", "question", "answer"] as const).map((kind) => ({
    href: choiceAddress(path, search, "q", kinds.queries[kind]),
    label: t(`screens.search.kind.${kind}`),
    current: kinds.current === kind,
  }));
  return <Tabs label={t("screens.search.kinds")} tabs={tabs} />;
}

/** How many there are; beyond the most that are counted, that there are more. */
function useHowMany(count: number): string {
  const t = useT();
  const { formats } = useMessages();
  if (count < limits.searchCount.max) return t("screens.search.results", { count });
  return t("screens.search.results_at_least", { most: formats.number(limits.searchCount.max) });
}

function Results({ loaded }: { loaded: Loaded }) {
  const t = useT();
  const { path, search } = usePlace();
  const { words, count, list, order, page } = loaded;
  const terms = termsOf(words);
  const howMany = useHowMany(count);
  const tabs = searchOrders.map((each) => ({
    href: choiceAddress(path, search, "order", each === "relevance" ? "" : each),
    label: t(labels[each]),
    current: each === order,
  }));
  return (
    <section aria-label={howMany}>
      <Kinds words={words} />
      <div className={styles.bar}>
        <h2 className={styles.count}>{howMany}</h2>
        <Tabs label={t("screens.search.orders")} tabs={tabs} />
      </div>
      {list.length === 0 && <EmptyState title={t("screens.search.none")}>{t("screens.search.none_hint")}</EmptyState>}
      <ul className={styles.list}>
        {list.map((found) => (
          <li key={found.object.id}>
            <SearchResult found={found} terms={terms} />
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={RESULTS_ON_PAGE} count={count} />
    </section>
  );
}

/** What was found waits for a captcha. */
function CaptchaFirst() {
  const t = useT();
  const { router } = useServices();
  return (
    <EmptyState
      title={t("screens.search.captcha_first")}
      action={
        <Button look="primary" onClick={() => void router.revalidate()}>
          {t("screens.search.show_results")}
        </Button>
      }
    >
      {t("screens.search.captcha_why")}
    </EmptyState>
  );
}

/** Finds questions and answers. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const { words, by, tag, isAsked } = loaded;
  return (
    <Page aside={<SearchTips />} asideLabel={t("parts.search.tips.title")}>
      <PageHead
        title={t("screens.search.title")}
        lead={by.name !== "" && <a href={by.link}>{t("screens.search.by", { name: by.name })}</a>}
      />
      <SearchAgain words={words} />
      <SearchRead words={words} />
      {tag && <AboutTag tag={tag} />}
      {words === "" && <EmptyState title={t("screens.search.ready")}>{t("screens.search.ready_hint")}</EmptyState>}
      {words !== "" && (isAsked ? <CaptchaFirst /> : <Results loaded={loaded} />)}
    </Page>
  );
}
