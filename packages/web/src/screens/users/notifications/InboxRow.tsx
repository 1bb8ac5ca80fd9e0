import { useViewer } from "../../../app/services/services.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import styles from "./Notifications.module.css";
import type { NotificationListItem } from "./notification-types.ts";

/** A notification with the avatar of the user whom it names first; where no other user is named, with a sign. */
export function InboxRow({ item }: { item: NotificationListItem }) {
  const viewer = useViewer();
  const person = item.people[0] ?? item.user_info;
  const lead =
    person === undefined || person.username === viewer?.username ? (
      <span className={styles.sign}>
        <Icon name="info" />
      </span>
    ) : (
      <Avatar name={person.display_name || person.username} src={person.avatar} size={40} />
    );
  return <NotificationRow item={item} lead={lead} />;
}
