import { shownCount } from "../../app/notifications/notification-status.ts";
import { useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./NotificationLinks.module.css";

/** The types of notifications, each with a badge for the unread ones. */
const kinds = [
  { kind: "inbox", icon: "bell", label: "shell.inbox" },
  { kind: "achievement", icon: "trophy", label: "shell.achievements" },
] as const;

/** Links to the user's notifications. */
export function NotificationLinks() {
  const t = useT();
  const status = useStore(useServices().notifications);
  return kinds.map(({ kind, icon, label }) => {
    const count = status?.[kind] ?? 0;
    const words = count === 0 ? t(label) : t("components.notifications.with_new", { what: t(label), count });
    return (
      <a key={kind} href={`/users/notifications/${kind}`} className={styles.link} aria-label={words} title={words}>
        <Icon name={icon} large />
        {count > 0 && <span className={styles.dot}>{shownCount(count)}</span>}
      </a>
    );
  });
}
