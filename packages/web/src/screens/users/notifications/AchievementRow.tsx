import { useT } from "../../../app/services/services.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import styles from "./Notifications.module.css";
import { type NotificationListItem, objectId } from "./notification-types.ts";

function Points({ of }: { of: number }) {
  const t = useT();
  const sign = of > 0 ? "+" : of < 0 ? "−" : "";
  return (
    <span className={classes(styles.points, of > 0 && styles.gain, of < 0 && styles.loss)}>
      <bdi>
        {sign}
        {Math.abs(of)}
      </bdi>
      <span className="visually-hidden"> {t("components.users.reputation")}</span>
    </span>
  );
}

/** A change of reputation, or a new badge. */
export function AchievementRow({ item }: { item: NotificationListItem }) {
  const isBadge = objectId(item, "badge_id") !== "";
  const lead = isBadge ? (
    <span className={styles.badge}>
      <Icon name="trophy" large />
    </span>
  ) : (
    <Points of={item.rank} />
  );
  return <NotificationRow item={item} lead={lead} />;
}
