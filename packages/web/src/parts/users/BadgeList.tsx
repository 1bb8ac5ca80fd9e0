import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Count } from "../text/Count.tsx";
import styles from "./BadgeList.module.css";

export type UserBadge = Reply<"userBadges">["list"][number];

const levels = ["bronze", "silver", "gold"] as const;

interface BadgeListProps {
  readonly badges: readonly UserBadge[];
  /** Whose they are. */
  readonly username: string;
}

/** Badges that somebody has earned; each leads to what it was earned with. */
export function BadgeList({ badges, username }: BadgeListProps) {
  const t = useT();
  return (
    <ul className={styles.badges}>
      {badges.map(({ id, name, level, earned_count }) => {
        const rank = levels[level - 1] ?? "bronze";
        return (
          <li key={id}>
            <a href={`/badges/${id}?username=${encodeURIComponent(username)}`} className={styles.badge}>
              <span className={classes(styles.mark, styles[rank])}>
                <Icon name="trophy" />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.level}>{t(`parts.users.badge.${rank}`)}</span>
              {earned_count > 1 && (
                <span className={styles.count}>
                  ×<Count of={earned_count} />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
