import { useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./NotificationBell.module.css";

/** The bell. It leads to what is unread, and names how much is new; a dot says that something is. */
export function NotificationBell() {
  const t = useT();
  const status = useStore(useServices().notifications);
  const unread = [
    { what: t("shell.inbox"), count: status?.inbox ?? 0 },
    { what: t("shell.achievements"), count: status?.achievement ?? 0 },
  ].filter(({ count }) => count > 0);
  const words = unread.map(({ what, count }) => t("components.notifications.with_new", { what, count })).join(" · ");
  const name = words || t("shell.inbox");
  return (
    <a href="/users/notifications" className={styles.link} title={name}>
      <Icon name="bell" large />
      {unread.length > 0 && <span className={styles.dot} />}
    </a>
  );
}
