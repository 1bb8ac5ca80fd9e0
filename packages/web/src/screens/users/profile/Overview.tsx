import { useT } from "../../../app/services.tsx";
import { ActivityList } from "../../../parts/users/ActivityList.tsx";
import type { Activity } from "../../../parts/users/activity.ts";
import { BadgeList } from "../../../parts/users/BadgeList.tsx";
import { personAddress } from "../../../parts/users/PersonLink.tsx";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";

type Loaded = Awaited<ReturnType<typeof load>>;

/** Who somebody is, and the best they have written. */
export function Overview({ loaded }: { loaded: Loaded }) {
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
        <Top title={t("screens.profile.top_answers")} none={t("screens.profile.no_answers")} list={list} />
        <Top title={t("screens.profile.top_questions")} none={t("screens.profile.no_questions")} list={questions} />
      </div>
    </>
  );
}

function Top({ title, none, list }: { title: string; none: string; list: readonly Activity[] }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {list.length === 0 ? <p className={styles.quiet}>{none}</p> : <ActivityList list={list} />}
    </section>
  );
}
