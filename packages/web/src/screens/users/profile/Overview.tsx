import { useT } from "../../../app/services/services.tsx";
import { BadgeList } from "../../../components/badges/BadgeList.tsx";
import { ActivityList } from "../../../components/users/ActivityList.tsx";
import type { Activity } from "../../../components/users/activity.ts";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";

type ProfileData = Awaited<ReturnType<typeof load>>;

/** The overview of a profile: biography, badges and best posts. */
export function Overview({ loaded }: { loaded: ProfileData }) {
  const t = useT();
  const { person, list, questions, badges } = loaded;
  const isGone = person.status === "deleted";
  return (
    <>
      <section className={styles.section}>
        <h2>{t("screens.profile.about")}</h2>
        {isGone || person.about_html === "" ? (
          <p className={styles.quiet}>{t("screens.profile.no_about")}</p>
        ) : (
          <Prose html={person.about_html} />
        )}
      </section>
      {badges.length > 0 && (
        <section className={styles.section}>
          <div className={styles.bar}>
            <h2>{t("screens.profile.recent_badges")}</h2>
            <a href={`${personAddress(person.username)}/badges`} className={styles.all}>
              {t("screens.profile.all_badges")}
            </a>
          </div>
          <BadgeList badges={badges} username={person.username} />
        </section>
      )}
      <div className={styles.columns}>
        <TopPosts title={t("screens.profile.top_answers")} none={t("screens.profile.no_answers")} list={list} />
        <TopPosts
          title={t("screens.profile.top_questions")}
          none={t("screens.profile.no_questions")}
          list={questions}
        />
      </div>
    </>
  );
}

function TopPosts({ title, none, list }: { title: string; none: string; list: readonly Activity[] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {list.length === 0 ? <p className={styles.quiet}>{none}</p> : <ActivityList list={list} />}
    </section>
  );
}
