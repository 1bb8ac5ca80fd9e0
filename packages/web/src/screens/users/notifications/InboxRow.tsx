import { useT, useViewer } from "../../../app/services.tsx";
import { RelativeTime } from "../../../parts/text/RelativeTime.tsx";
import { personAddress } from "../../../parts/users/PersonLink.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import type { NewsItem } from "./kinds.ts";
import { NewsRow } from "./NewsRow.tsx";
import styles from "./Notifications.module.css";

function Actor({ person }: { person: NewsItem["user_info"] }) {
  const t = useT();
  if (!person) return <span>{t("screens.notifications.someone")}</span>;
  const name = person.display_name || person.username;
  if (person.status === "deleted") return <span>{name}</span>;
  return (
    <a href={personAddress(person.username)} className={styles.actor}>
      <bdi>{name}</bdi>
    </a>
  );
}

/** Somebody did something that concerns the reader. What was done to the reader's own post names nobody. */
export function InboxRow({ item }: { item: NewsItem }) {
  const viewer = useViewer();
  const { user_info: person, notification_action: action, update_time } = item;
  const isOwn = person !== undefined && person.username === viewer?.username;
  const name = isOwn ? "" : person?.display_name || person?.username || "?";
  return (
    <NewsRow item={item} lead={<Avatar name={name} src={isOwn ? "" : (person?.avatar ?? "")} size={32} />}>
      {!isOwn && <Actor person={person} />} <span>{action}</span> · <RelativeTime at={update_time} />
    </NewsRow>
  );
}
