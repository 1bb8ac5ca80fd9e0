import { shownCount } from "../../app/news.ts";
import { useServices, useT } from "../../app/services.tsx";
import { useStore } from "../../app/store.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./NewsLinks.module.css";

/** The two kinds of notifications, each with a sign of how much of it is new. */
const kinds = [
  { kind: "inbox", icon: "bell", label: "shell.inbox" },
  { kind: "achievement", icon: "trophy", label: "shell.achievements" },
] as const;

/** The ways to the own notifications. */
export function NewsLinks() {
  const t = useT();
  const news = useStore(useServices().news);
  return kinds.map(({ kind, icon, label }) => {
    const count = news?.[kind] ?? 0;
    const words = count === 0 ? t(label) : t("parts.notifications.with_new", { what: t(label), count });
    return (
      <a key={kind} href={`/users/notifications/${kind}`} className={styles.link} aria-label={words} title={words}>
        <Icon name={icon} large />
        {count > 0 && <span className={styles.dot}>{shownCount(count)}</span>}
      </a>
    );
  });
}
