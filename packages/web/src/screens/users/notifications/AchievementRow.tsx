import { useT } from "../../../app/services/services.tsx";
import { BadgeMark } from "../../../components/badges/BadgeMark.tsx";
import type { BadgeLike } from "../../../components/badges/badge-levels.ts";
import { classes } from "../../../ui/classes.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import styles from "./Notifications.module.css";
import { type NotificationListItem, objectId } from "./notification-types.ts";

function Points({ of }: { of: number }) {
  const t = useT();
  const sign = of > 0 ? "+" : of < 0 ? "−" : "";
  return (
    <span className={classes(styles.sign, of > 0 && styles.gain, of < 0 && styles.loss)}>
      <bdi>
        {sign}
        {Math.abs(of)}
      </bdi>
      <span className="visually-hidden"> {t("components.users.reputation")}</span>
    </span>
  );
}

interface AchievementRowProps {
  readonly item: NotificationListItem;
  /** What is drawn of its badge; undefined when it has none, or a badge that is switched off. */
  readonly badge: BadgeLike | undefined;
}

const unknownBadge: BadgeLike = { level: 1, shape: "", sign: "", color: "" };

/** A change of reputation, or a new badge. */
export function AchievementRow({ item, badge = unknownBadge }: AchievementRowProps) {
  const isBadge = objectId(item, "badge_id") !== "";
  const lead = isBadge ? <BadgeMark badge={badge} size="small" /> : <Points of={item.rank} />;
  return <NotificationRow item={item} lead={lead} />;
}
