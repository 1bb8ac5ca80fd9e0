import { useT } from "../../../app/services.tsx";
import { RelativeTime } from "../../../parts/text/RelativeTime.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { idIn, type NewsItem } from "./kinds.ts";
import { NewsRow } from "./NewsRow.tsx";
import styles from "./Notifications.module.css";

function Points({ of }: { of: number }) {
  const t = useT();
  const sign = of > 0 ? "+" : of < 0 ? "−" : "";
  return (
    <span className={classes(styles.points, of > 0 && styles.gain, of < 0 && styles.loss)}>
      <bdi>
        {sign}
        {Math.abs(of)}
      </bdi>
      <span className="visually-hidden"> {t("parts.users.reputation")}</span>
    </span>
  );
}

const objects = ["question", "answer", "comment", "tag"] as const;

/** Reputation that moved, or a badge that was earned. */
export function AchievementRow({ item }: { item: NewsItem }) {
  const t = useT();
  const isBadge = idIn(item, "badge_id") !== "";
  const object = objects.find((each) => each === item.object_info.object_type);
  const lead = isBadge ? (
    <span className={styles.badge}>
      <Icon name="trophy" large />
    </span>
  ) : (
    <Points of={item.rank} />
  );
  return (
    <NewsRow item={item} lead={lead}>
      {isBadge ? (
        <span>{t("screens.notifications.badge")}</span>
      ) : (
        object && <span>{t(`parts.users.object.${object}`)}</span>
      )}{" "}
      · <RelativeTime at={item.update_time} />
    </NewsRow>
  );
}
