import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useT } from "../../../app/services/services.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { Count } from "../../../components/text/Count.tsx";
import { BadgeMark, badgeLevel } from "../../../components/users/BadgeMark.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("shell.badges"),
  canonical: "/badges",
});

/** All badges by group. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const groups = loaded.groups.filter((group) => group.badges.length > 0);
  return (
    <Page>
      <PageHead title={t("shell.badges")} lead={t("screens.badges.lead")} />
      {groups.length === 0 && <EmptyState title={t("screens.badges.none")} />}
      {groups.map(({ group_name, badges }) => (
        <section key={group_name} className={styles.group}>
          <h2>{group_name}</h2>
          <ul className={styles.badges}>
            {badges.map(({ id, name, level, award_count, earned_count }) => (
              <li key={id} className={styles.badge}>
                <BadgeMark level={level} />
                <span className={styles.words}>
                  <a href={`/badges/${id}`} className={styles.name}>
                    {name}
                  </a>
                  <span className={styles.number}>
                    {t(`components.users.badge.${badgeLevel(level)}`)} · <Count of={award_count} />{" "}
                    {t("screens.badges.awarded")}
                  </span>
                </span>
                {earned_count > 0 && (
                  <span className={styles.earned}>
                    {t("screens.badges.earned")}
                    {earned_count > 1 && ` ×${earned_count}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
