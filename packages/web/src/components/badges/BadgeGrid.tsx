import { useT } from "../../app/services/services.tsx";
import styles from "./BadgeGrid.module.css";
import { BadgeMark } from "./BadgeMark.tsx";
import { type BadgeLike, badgeLevel } from "./badge-levels.ts";

export interface GridBadge extends BadgeLike {
  readonly id: string;
  readonly name: string;
  /** What it is awarded for. */
  readonly rule: string;
}

interface BadgeGridProps<Item extends GridBadge> {
  readonly badges: readonly Item[];
  addressOf(badge: Item): string;
  /** What follows the level, such as how often it was earned; "" for nothing. */
  noteOf(badge: Item): string;
  /** Whether the viewer has not earned it. */
  isLocked?(badge: Item): boolean;
  /** The viewer's way to it, 0 to 1. */
  progressOf?(badge: Item): number;
}

/** Badges with name, reason and level; the whole of each leads to its page. */
export function BadgeGrid<Item extends GridBadge>(props: BadgeGridProps<Item>) {
  const { badges, addressOf, noteOf, isLocked = () => false, progressOf = () => 0 } = props;
  const t = useT();
  return (
    <ul className={styles.grid}>
      {badges.map((badge) => {
        const level = t(`components.users.badge.${badgeLevel(badge.level)}`);
        return (
          <li key={badge.id} className={styles.badge}>
            <BadgeMark badge={badge} isLocked={isLocked(badge)} progress={progressOf(badge)} />
            <div className={styles.words}>
              <h3 className={styles.name}>
                <a href={addressOf(badge)} dir="auto">
                  {badge.name}
                </a>
              </h3>
              {badge.rule !== "" && <p className={styles.reason}>{badge.rule}</p>}
              <p className={styles.note}>{[level, noteOf(badge)].filter((part) => part !== "").join(" · ")}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
