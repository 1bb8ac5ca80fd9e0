import { pageSizes } from "@askwell/domain";
import { usePlace, useT, useViewer } from "../../../app/services.tsx";
import { Pager } from "../../../parts/lists/Pager.tsx";
import { choiceAddress } from "../../../parts/lists/page-address.ts";
import { Count } from "../../../parts/text/Count.tsx";
import { ActivityList } from "../../../parts/users/ActivityList.tsx";
import { BadgeList } from "../../../parts/users/BadgeList.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";
import { ReputationChart } from "./ReputationChart.tsx";
import { orders, type ProfileTab } from "./tabs.ts";

type Loaded = Awaited<ReturnType<typeof load>>;

/** One tab of a profile as a list in pages. */
export function TabList({ loaded }: { loaded: Loaded }) {
  const t = useT();
  const { path, search } = usePlace();
  const { person, tab, order, page, count, list, badges, points } = loaded;
  const isOrdered = tab === "answers" || tab === "questions";
  return (
    <section className={styles.section}>
      <div className={styles.bar}>
        <h2>
          {t(`screens.profile.tab.${tab}`)}
          {count > 0 && (
            <span className={styles.count}>
              <Count of={tab === "reputation" ? person.rank : count} />
            </span>
          )}
        </h2>
        {isOrdered && count > 1 && (
          <nav aria-label={t("parts.questions.orders")} className={styles.orders}>
            {orders.map((each) => (
              <a
                key={each}
                href={choiceAddress(path, search, "order", each === "newest" ? "" : each)}
                aria-current={each === order ? "page" : undefined}
              >
                {t(`parts.questions.order.${each}`)}
              </a>
            ))}
          </nav>
        )}
      </div>
      {count > 0 && <ReputationChart points={points} />}
      {list.length + badges.length === 0 && <Nothing loaded={loaded} />}
      {list.length > 0 && <ActivityList list={list} />}
      {badges.length > 0 && <BadgeList badges={badges} username={person.username} />}
      {tab !== "badges" && <Pager page={page} pageSize={pageSizes.profile} count={count} />}
    </section>
  );
}

/** Where somebody goes on whose own list is empty. */
const nextSteps = {
  answers: "/questions?order=unanswered",
  questions: "/questions/ask",
  bookmarks: "/questions",
  votes: "/questions?order=newest",
  badges: "/badges",
} as const;

const hasNext = (tab: ProfileTab): tab is keyof typeof nextSteps => Object.hasOwn(nextSteps, tab);

function Nothing({ loaded }: { loaded: Loaded }) {
  const t = useT();
  const viewer = useViewer();
  const { person, tab } = loaded;
  if (viewer?.username !== person.username || !hasNext(tab))
    return <EmptyState title={t(`screens.profile.none.${tab}`)}>{t("screens.profile.nothing_hint")}</EmptyState>;
  const step = <LinkButton href={nextSteps[tab]}>{t(`screens.profile.next.${tab}`)}</LinkButton>;
  return <EmptyState title={t(`screens.profile.none.${tab}`)} action={step} />;
}
