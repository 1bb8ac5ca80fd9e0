import { pageSizes } from "@askwell/domain";
import { useMessages, usePageLocation, useT, useViewer } from "../../../app/services/services.tsx";
import { BadgeList } from "../../../components/badges/BadgeList.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { choiceAddress } from "../../../components/lists/page-address.ts";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ActivityList } from "./ActivityList.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";
import { ReputationChart } from "./ReputationChart.tsx";
import { orders, type ProfileTab } from "./tabs.ts";

type ProfileTabData = Awaited<ReturnType<typeof load>>;

/** One tab of a profile as a paged list. */
export function TabList({ loaded }: { loaded: ProfileTabData }) {
  const t = useT();
  const { path, search } = usePageLocation();
  const { person, tab, order, page, count, list, badges, points, voided = [] } = loaded;
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
          <nav aria-label={t("components.questions.orders")} className={styles.orders}>
            {orders.map((each) => (
              <a
                key={each}
                href={choiceAddress(path, search, "order", each === "newest" ? "" : each)}
                aria-current={each === order ? "page" : undefined}
              >
                {t(`components.questions.order.${each}`)}
              </a>
            ))}
          </nav>
        )}
      </div>
      {count > 0 && <ReputationChart points={points} />}
      {voided.length > 0 && <VoidedVotes voided={voided} />}
      {list.length + badges.length === 0 && <EmptyTab loaded={loaded} />}
      {list.length > 0 && <ActivityList list={list} />}
      {badges.length > 0 && <BadgeList badges={badges} username={person.username} />}
      {tab !== "badges" && <Pager page={page} pageSize={pageSizes.profile} count={count} />}
    </section>
  );
}

/** What votes have changed that staff have withdrawn. Rules: docs/rules/vote-patterns.md VR13. */
function VoidedVotes({ voided }: { readonly voided: NonNullable<ProfileTabData["voided"]> }) {
  const { t, formats } = useMessages();
  return (
    <ul className={styles.voided}>
      {voided.map(({ created_at, reputation }) => (
        <li key={created_at}>
          {t("screens.profile.voided", { change: formats.number(reputation) })} <RelativeTime at={created_at} />
        </li>
      ))}
    </ul>
  );
}

/** Where users with an empty list of their own may go. */
const nextSteps = {
  answers: "/questions?order=unanswered",
  questions: "/questions/ask",
  bookmarks: "/questions",
  reputation: "/questions?order=unanswered",
  comments: "/questions",
  votes: "/questions?order=newest",
  badges: "/badges",
} as const satisfies Partial<Record<ProfileTab, string>>;

const hasNext = (tab: ProfileTab): tab is keyof typeof nextSteps => Object.hasOwn(nextSteps, tab);

function EmptyTab({ loaded }: { loaded: ProfileTabData }) {
  const t = useT();
  const viewer = useViewer();
  const { person, tab } = loaded;
  // Has a component of its own.
  if (tab === "staff") return null;
  const isOwn = viewer?.username === person.username && hasNext(tab);
  const step = isOwn ? (
    <LinkButton href={nextSteps[tab]}>{t(`screens.profile.next.${tab}`)}</LinkButton>
  ) : (
    <LinkButton href={personAddress(person.username)}>{t("screens.profile.next.back")}</LinkButton>
  );
  return <EmptyState title={t(`screens.profile.none.${tab}`)} action={step} />;
}
