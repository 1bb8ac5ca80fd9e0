import type { Reply } from "@askwell/contract";
import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Pager } from "../../../components/lists/Pager.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { BadgeMark, badgeLevel } from "../../../components/users/BadgeMark.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ loaded, params }: HeadContext<typeof load>): Head => ({
  title: loaded.badge.name,
  canonical: `/badges/${params.badgeId}`,
  noindex: loaded.username !== "",
});

type BadgeAwardItem = Reply<"badgeAwards">["list"][number];

function AwardRow({ award }: { readonly award: BadgeAwardItem }) {
  const addressOf = useQuestionAddress();
  const { question_id: id, url_title: title, answer_id, comment_id } = award;
  const address = addressOf({ id, url_title: "" }, answer_id || undefined);
  return (
    <li className={styles.award}>
      <PersonLink person={award.author_user_info} size={32} />
      {id !== "" && (
        <a href={comment_id === "" ? address : `${address}?commentId=${comment_id}`} className={styles.post}>
          {title}
        </a>
      )}
      <span className={styles.time}>
        <RelativeTime at={award.created_at} />
      </span>
    </li>
  );
}

/** A badge with its awards. */
export function Screen({ loaded, params }: ScreenProps<typeof load>) {
  const t = useT();
  const { badge, awards, page, pageSize, username } = loaded;
  return (
    <Page>
      <div className={styles.head}>
        <BadgeMark level={badge.level} large />
        <div className={styles.about}>
          <PageHead title={badge.name} />
          <Prose html={badge.description} small />
          <p className={styles.facts}>
            {t(`components.users.badge.${badgeLevel(badge.level)}`)} · <Count of={badge.award_count} />{" "}
            {t("screens.badges.awarded")}
            {!badge.is_single && ` · ${t("screens.badges.repeats")}`}
            {badge.earned_count > 0 && ` · ${t("screens.badges.earned_times", { count: badge.earned_count })}`}
          </p>
        </div>
      </div>
      {username !== "" && (
        <p>
          {t("screens.badges.only", { name: username })}{" "}
          <a href={`/badges/${params.badgeId}`}>{t("screens.badges.everybody")}</a>
        </p>
      )}
      {awards.list.length === 0 ? (
        <EmptyState title={t("screens.badges.nobody")} />
      ) : (
        <ul className={styles.awards}>
          {awards.list.map((award) => (
            <AwardRow key={`${award.author_user_info.username} ${award.created_at} ${award.object_id}`} award={award} />
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} count={awards.count} />
    </Page>
  );
}
