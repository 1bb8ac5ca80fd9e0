import { useServices, useT } from "../../app/services/services.tsx";
import { useStore } from "../../app/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./NotificationBell.module.css";

/** The bell: leads to the inbox, or to the achievements where only they have something new. A dot says so. */
export function NotificationBell() {
  const t = useT();
  const status = useStore(useServices().notifications);
  const inbox = status?.inbox ?? 0;
  const achievement = status?.achievement ?? 0;
  const kind = inbox === 0 && achievement > 0 ? "achievement" : "inbox";
  const count = inbox || achievement;
  const what = t(kind === "inbox" ? "shell.inbox" : "shell.achievements");
  const words = count === 0 ? what : t("components.notifications.with_new", { what, count });
  return (
    <a href={`/users/notifications/${kind}`} className={styles.link} aria-label={words} title={words}>
      <Icon name="bell" large />
      {count > 0 && <span className={styles.dot} />}
    </a>
  );
}
