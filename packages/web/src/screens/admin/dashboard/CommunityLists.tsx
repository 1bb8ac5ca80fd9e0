import type { ReactNode } from "react";
import { useT } from "../../../app/services/services.tsx";
import { Count } from "../../../components/text/Count.tsx";
import styles from "./Community.module.css";
import type { CommunityReply } from "./community.ts";

/** What the community lacks, and where its visitors come from. */
export function CommunityLists({ community }: { readonly community: CommunityReply }) {
  const t = useT();
  const { empty_searches, referrers, tags_without_experts } = community;
  return (
    <div className={styles.lists}>
      <RankedList
        title={t("screens.dashboard.community.empty_searches")}
        none={t("screens.dashboard.community.no_empty_searches")}
        rows={empty_searches.map(({ term, count }) => ({
          key: term,
          name: (
            <a href={`/search?q=${encodeURIComponent(term)}`} dir="auto">
              {term}
            </a>
          ),
          count,
        }))}
      />
      <RankedList
        title={t("screens.dashboard.community.tags")}
        none={t("screens.dashboard.community.no_tags")}
        rows={tags_without_experts.map(({ slug_name, display_name, unanswered_count, listed_count }) => ({
          key: slug_name,
          name: (
            <a href={`/tags/${encodeURIComponent(slug_name)}`} dir="auto">
              {display_name}
            </a>
          ),
          more:
            unanswered_count === 0
              ? t("screens.dashboard.community.tag_answered", { count: listed_count })
              : t("screens.dashboard.community.tag_unanswered", { count: listed_count, unanswered: unanswered_count }),
        }))}
      />
      <RankedList
        title={t("screens.dashboard.community.referrers")}
        none={t("screens.dashboard.community.no_referrers")}
        rows={referrers.map(({ term, count }) => ({ key: term, name: <bdi>{term}</bdi>, count }))}
      />
    </div>
  );
}

interface RankedRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly more?: string;
  /** Missing where the words beside the name say it. */
  readonly count?: number;
}

interface RankedListProps {
  readonly title: string;
  /** What stands there while there is nothing. */
  readonly none: string;
  readonly rows: readonly RankedRow[];
}

function RankedList({ title, none, rows }: RankedListProps) {
  return (
    <section className={styles.ranked}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className={styles.note}>{none}</p>
      ) : (
        <ol>
          {rows.map(({ key, name, more, count }) => (
            <li key={key}>
              <span className={styles.term}>
                {name}
                {more && <span className={styles.more}>{more}</span>}
              </span>
              {count !== undefined && <Count of={count} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
