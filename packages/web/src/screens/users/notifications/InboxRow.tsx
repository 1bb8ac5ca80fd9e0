import { useViewer } from "../../../app/services/services.tsx";
import { Avatar } from "../../../ui/avatar/Avatar.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import type { NotificationListItem } from "./notification-types.ts";

/** A notification with the avatar of its actor; actions on the user's own post have none. */
export function InboxRow({ item }: { item: NotificationListItem }) {
  const viewer = useViewer();
  const { user_info: person } = item;
  const isOwn = person !== undefined && person.username === viewer?.username;
  const name = isOwn ? "" : person?.display_name || person?.username || "?";
  return (
    <NotificationRow item={item} lead={<Avatar name={name} src={isOwn ? "" : (person?.avatar ?? "")} size={32} />} />
  );
}
