import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useMessages, useT } from "../../../app/services/services.tsx";
import { BadgeGrid } from "../../../components/badges/BadgeGrid.tsx";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { GroupBadge, load } from "./load.ts";
import styles from "./Screen.module.css";

export const head = ({ t }: HeadContext<typeof load>): Head => ({
  title: t("shell.badges"),
  canonical: "/badges",
});

const isEarned = ({ earned_count }: GroupBadge) => earned_count > 0;

/** How far the viewer has come to a badge that counts: below its amount, even if the award follows only today. */
const progressOf = ({ amount = 0, progress = 0 }: GroupBadge) => (amount > 1 ? Math.min(progress, amount - 1) : 0);

/** What a badge's line says after its level: the viewer's awards or way to it, else all awards. */
function useNote() {
  const { t, formats } = useMessages();
  return (badge: GroupBadge): string => {
    const { award_count: count, amount = 0 } = badge;
    if (isEarned(badge)) return t("screens.badges.yours", { count: badge.earned_count });
    const reached = progressOf(badge);
    if (reached > 0)
      return t("screens.badges.progress", { count: formats.number(reached), all: formats.number(amount) });
    return count === 0
      ? t("screens.badges.unawarded")
      : t("screens.badges.awarded", { count, number: formats.number(count) });
  };
}

/** All badges by group; those that the viewer has earned are drawn in full. */
export function Screen({ loaded }: ScreenProps<typeof load>) {
  const t = useT();
  const note = useNote();
  const { groups, isViewed } = loaded;
  const all = groups.flatMap(({ badges }) => badges);
  const countOf = (badges: readonly GroupBadge[]) => ({
    count: String(badges.filter(isEarned).length),
    all: String(badges.length),
  });
  return (
    <Page>
      <PageHead
        title={t("shell.badges")}
        lead={t("screens.badges.lead")}
        actions={isViewed && all.length > 0 && <p className={styles.mine}>{t("screens.badges.mine", countOf(all))}</p>}
      />
      {groups.length === 0 && (
        <EmptyState
          title={t("screens.badges.none")}
          action={<LinkButton href="/questions">{t("screens.badges.none_next")}</LinkButton>}
        >
          {t("screens.badges.none_hint")}
        </EmptyState>
      )}
      {groups.map(({ group_name, badges }) => (
        <section key={group_name}>
          <div className={styles.group}>
            <h2>{group_name}</h2>
            {isViewed && <span className={styles.mine}>{t("screens.badges.of", countOf(badges))}</span>}
          </div>
          <BadgeGrid
            badges={badges}
            addressOf={({ id }) => `/badges/${id}`}
            noteOf={note}
            isLocked={(badge) => isViewed && !isEarned(badge)}
            progressOf={(badge) => progressOf(badge) / (badge.amount ?? 1)}
          />
        </section>
      ))}
    </Page>
  );
}
