import type { Reply } from "@askwell/contract";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useMessages, useT, useViewer } from "../../../app/services/services.tsx";
import { isAdmin } from "../../../app/session/viewer.ts";
import { AwardButton } from "../../../components/badges/AwardButton.tsx";
import { BadgeMark } from "../../../components/badges/BadgeMark.tsx";
import { badgeLevel } from "../../../components/badges/badge-levels.ts";
import { holdsRight } from "../../../components/granted-rights/held-rights.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { listTitle } from "../../../components/lists/list-title.ts";
import { Pager } from "../../../components/lists/Pager.tsx";
import { TagChip } from "../../../components/tags/TagChip.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";
import { TakeBack } from "./TakeBack.tsx";

export const head = ({ loaded, params, t }: HeadContext<typeof load>): Head => ({
  title: listTitle(t, loaded.badge.name, loaded.page),
  canonical: `/badges/${params.badgeId}`,
  noindex: loaded.username !== "",
});

type BadgeData = Awaited<ReturnType<typeof load>>;
type BadgeAwardItem = Reply<"badgeAwards">["list"][number];

/** Whether the viewer awards badges by hand, as administrators and holders of the right do. */
function useMayAward(): boolean {
  const viewer = useViewer();
  return isAdmin(viewer) || holdsRight(viewer, "award");
}

function AwardRow({ award, badge }: { readonly award: BadgeAwardItem; readonly badge: BadgeData["badge"] }) {
  const mayAward = useMayAward();
  const addressOf = useQuestionAddress();
  const { question_id: id, url_title: title, answer_id, comment_id, tag_slug_name: tag } = award;
  const address = addressOf({ id, url_title: "" }, answer_id || undefined);
  return (
    <li className={styles.award}>
      <PersonLink person={award.author_user_info} size={32} />
      {id !== "" && (
        <a href={comment_id === "" ? address : `${address}?commentId=${comment_id}`} className={styles.post} dir="auto">
          {title}
        </a>
      )}
      {tag !== "" && <TagChip tag={{ slug_name: tag, display_name: "" }} />}
      <span className={styles.time}>
        <RelativeTime at={award.created_at} />
      </span>
      {mayAward && badge.by_hand && (
        <div className={styles.takeBack}>
          <TakeBack badgeId={badge.id} person={award.author_user_info} />
        </div>
      )}
    </li>
  );
}

/** Level and number of awards, and those of the viewer. */
function BadgeFacts({ badge }: Pick<BadgeData, "badge">) {
  const { t, formats } = useMessages();
  const { level, award_count: count, is_single, earned_count, amount, progress } = badge;
  const isOnTheWay = earned_count === 0 && progress > 0 && amount > 1;
  const facts = [
    t(`components.users.badge.${badgeLevel(level)}`),
    count === 0 ? t("screens.badges.unawarded") : t("screens.badges.awarded", { count, number: formats.number(count) }),
    !is_single && t("screens.badges.repeats"),
    earned_count > 0 && t("screens.badges.earned_times", { count: earned_count }),
    isOnTheWay &&
      t("screens.badges.progress", {
        count: formats.number(Math.min(progress, amount - 1)),
        all: formats.number(amount),
      }),
  ];
  return <p className={styles.facts}>{facts.filter((fact) => fact !== false).join(" · ")}</p>;
}

/** A badge with its awards. */
export function Screen({ loaded, params }: ScreenProps<typeof load>) {
  const t = useT();
  const viewer = useViewer();
  const mayAward = useMayAward();
  const { badge, awards, page, pageSize, username } = loaded;
  return (
    <Page>
      <div className={styles.head}>
        <BadgeMark
          badge={badge}
          size="large"
          isLocked={viewer !== null && username === "" && badge.earned_count === 0}
          progress={badge.amount > 1 ? Math.min(badge.progress / badge.amount, 1) : 0}
        />
        <div className={styles.about}>
          <PageHead title={badge.name} actions={mayAward && badge.by_hand && <AwardButton badge={badge} />} />
          <Prose html={badge.description} />
          <BadgeFacts badge={badge} />
        </div>
      </div>
      {username !== "" && (
        <p>
          {t("screens.badges.only", { name: username })}{" "}
          <a href={`/badges/${params.badgeId}`}>{t("screens.badges.everybody")}</a>
        </p>
      )}
      {awards.list.length === 0 ? (
        <EmptyState
          title={t("screens.badges.nobody")}
          action={<LinkButton href="/badges">{t("screens.badges.all")}</LinkButton>}
        >
          {t("screens.badges.nobody_hint")}
        </EmptyState>
      ) : (
        <section>
          <h2 className={styles.title}>{t("screens.badges.awards")}</h2>
          <ul className={styles.awards}>
            {awards.list.map((award) => (
              <AwardRow
                key={`${award.author_user_info.username} ${award.created_at} ${award.object_id}`}
                award={award}
                badge={badge}
              />
            ))}
          </ul>
        </section>
      )}
      <Pager page={page} pageSize={pageSize} count={awards.count} />
    </Page>
  );
}
