import type { Reply } from "@askwell/contract";
import { useT } from "../../app/services/services.tsx";
import { Count } from "../text/Count.tsx";
import styles from "./BadgeList.module.css";
import { BadgeMark, badgeLevel } from "./BadgeMark.tsx";

export type UserBadge = Reply<"userBadges">["list"][number];

interface BadgeListProps {
  readonly badges: readonly UserBadge[];
  /** Their owner. */
  readonly username: string;
}

/** Badges that a user has earned; each links to what it was awarded for. */
export function BadgeList({ badges, username }: BadgeListProps) {
  const t = useT();
  return (
    <ul className={styles.badges}>
      {badges.map(({ id, name, level, earned_count }) => (
        <li key={id}>
          <a href={`/badges/${id}?username=${encodeURIComponent(username)}`} className={styles.badge}>
            <span className={styles.mark}>
              <BadgeMark level={level} />
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.level}>{t(`components.users.badge.${badgeLevel(level)}`)}</span>
            {earned_count > 1 && (
              <span className={styles.count}>
                ×<Count of={earned_count} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
