import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useMessages, useT, useViewer } from "../../../app/services/services.tsx";
import { earnedBadgeAddress } from "../../../components/badges/BadgeList.tsx";
import { BadgeMark } from "../../../components/badges/BadgeMark.tsx";
import { badgeLevel } from "../../../components/badges/badge-levels.ts";
import { Count } from "../../../components/text/Count.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ActivityChart } from "./ActivityChart.tsx";
import { ActivityWell } from "./ActivityList.tsx";
import type { Activity } from "./activity.ts";
import { Impact } from "./Impact.tsx";
import { KnownTags } from "./KnownTags.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";
import { ReputationChart } from "./ReputationChart.tsx";
import { Section } from "./Section.tsx";

type ProfileData = Awaited<ReturnType<typeof load>>;

/** The overview of a profile: best posts, reputation over time, and badges. */
export function Overview({ loaded }: { loaded: ProfileData }) {
  const t = useT();
  const { person, list, questions, badges, points, summary } = loaded;
  const address = personAddress(person.username);
  const hasMoved = points.some(({ reputation }) => reputation !== points[0]?.reputation);
  if (list.length + questions.length + badges.length === 0 && !hasMoved) return <EmptyOverview loaded={loaded} />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <BestPosts
          title={t("screens.profile.top_answers")}
          list={list}
          count={person.answer_count}
          href={`${address}/answers?order=score`}
        />
        <BestPosts
          title={t("screens.profile.top_questions")}
          list={questions}
          count={person.question_count}
          href={`${address}/questions?order=score`}
        />
        {summary && <KnownTags tags={summary.tags} />}
      </div>
      <div className={styles.column}>
        {summary && <Impact person={person} summary={summary} />}
        {hasMoved && (
          <Section title={t("screens.profile.tab.reputation")}>
            <ReputationChart points={points} />
          </Section>
        )}
        {summary && <ActivityChart activity={summary.activity} />}
        {badges.length > 0 && (
          <Section
            title={t("screens.profile.recent_badges")}
            more={<a href={`${address}/badges`}>{t("screens.profile.all_badges")}</a>}
          >
            <RecentBadges badges={badges} username={person.username} />
          </Section>
        )}
      </div>
    </div>
  );
}

interface BestPostsProps {
  readonly title: string;
  readonly list: readonly Activity[];
  /** How many posts there are in all. */
  readonly count: number;
  readonly href: string;
}

function BestPosts({ title, list, count, href }: BestPostsProps) {
  const { t, formats } = useMessages();
  const addressOf = useQuestionAddress();
  if (list.length === 0) return null;
  const more = count > list.length && <a href={href}>{t("screens.profile.all", { count: formats.number(count) })}</a>;
  return (
    <Section title={title} more={more}>
      <ul className={styles.best}>
        {list.map((activity) => (
          <li key={activity.key}>
            <ActivityWell activity={activity} isSmall />
            <a href={addressOf(activity.question, activity.answerId)} dir="auto">
              {activity.title}
            </a>
            <span className={styles.votes}>
              <Count of={activity.votes ?? 0} unit={t("components.questions.votes", { count: activity.votes ?? 0 })} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The drawings of the badges; their names are for screen readers, and the tooltip. */
function RecentBadges({ badges, username }: { badges: ProfileData["badges"]; username: string }) {
  const t = useT();
  return (
    <ul className={styles.badges}>
      {badges.map((badge) => {
        const name = `${badge.name}, ${t(`components.users.badge.${badgeLevel(badge.level)}`)}`;
        return (
          <li key={badge.id}>
            <a href={earnedBadgeAddress(badge.id, username)} title={name}>
              <BadgeMark badge={badge} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function EmptyOverview({ loaded }: { loaded: ProfileData }) {
  const t = useT();
  const isSelf = useViewer()?.username === loaded.person.username;
  const [href, step] = isSelf
    ? (["/questions/ask", "screens.profile.next.questions"] as const)
    : (["/users", "screens.profile.next.overview"] as const);
  return (
    <EmptyState title={t("screens.profile.none.overview")} action={<LinkButton href={href}>{t(step)}</LinkButton>}>
      {t("screens.profile.none_hint")}
    </EmptyState>
  );
}
