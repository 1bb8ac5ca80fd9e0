import { useT } from "../../../app/services.tsx";
import { ActivityList } from "../../../parts/users/ActivityList.tsx";
import type { Activity } from "../../../parts/users/activity.ts";
import { Prose } from "../../../ui/Prose.tsx";
import type { load } from "./load.ts";
import styles from "./Profile.module.css";

type Loaded = Awaited<ReturnType<typeof load>>;

/** Who somebody is, and the best they have written. */
export function Overview({ loaded }: { loaded: Loaded }) {
  const t = useT();
  const { person, list, questions } = loaded;
  return (
    <>
      <section className={styles.section}>
        <h2>{t("screens.profile.about")}</h2>
        {person.about_html === "" ? (
          <p className={styles.quiet}>{t("screens.profile.no_about")}</p>
        ) : (
          <Prose html={person.about_html} />
        )}
      </section>
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
