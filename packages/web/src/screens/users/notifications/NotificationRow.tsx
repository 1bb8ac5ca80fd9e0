import { Fragment, type ReactNode, useState } from "react";
import { useQuestionAddress } from "../../../app/routing/use-question-address.ts";
import { useApi, useMessages, useViewer } from "../../../app/services/services.tsx";
import { tagPath } from "../../../components/tags/tag-path.ts";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { personAddress } from "../../../components/users/PersonLink.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./Notifications.module.css";
import { type NotificationListItem, objectId } from "./notification-types.ts";
import { unreadAttribute } from "./use-read-by-scrolling.ts";

/** The link of a notification; undefined when its object was purged. */
function useTarget(item: NotificationListItem): string | undefined {
  const addressOf = useQuestionAddress();
  const viewer = useViewer();
  const [badge, question, answer, comment] = ["badge_id", "question", "answer", "comment"].map((key) =>
    encodeURIComponent(objectId(item, key)),
  );
  if (badge) return `/badges/${badge}?username=${encodeURIComponent(viewer?.username ?? "")}`;
  if (objectId(item, "rights") !== "") return "/users/settings/rights";
  const { tag, user } = item.object_info.object_map;
  if (tag) return tagPath(tag);
  if (user) return personAddress(user);
  if (objectId(item, "account") !== "") return personAddress(viewer?.username ?? "");
  if (!question) return undefined;
  return addressOf({ id: question, url_title: "" }, answer) + (comment ? `?commentId=${comment}` : "");
}

type RowSentencePart = NotificationListItem["sentence"][number];

/** The actor, linked to their profile unless the account is deleted. */
function Actor({ name, person }: { name: string; person: NotificationListItem["user_info"] }) {
  if (!person || person.status === "deleted") return <bdi>{name}</bdi>;
  return (
    <a href={personAddress(person.username)} className={classes(styles.actor, "touch-target")}>
      <bdi>{name}</bdi>
    </a>
  );
}

interface SentenceProps {
  readonly item: NotificationListItem;
  readonly target: string | undefined;
  readonly open: () => void;
}

/** The sentence, with links to actor and object. An object at its end has a line of its own. */
function Sentence({ item, target, open }: SentenceProps) {
  const last = item.sentence.at(-1);
  const renderPart = (part: RowSentencePart) => {
    const { kind, text } = part;
    if (kind === "person") return <Actor name={text} person={item.user_info} />;
    if (kind === "words") return text;
    const className = classes(styles.object, part === last && styles.last);
    if (!target) return <bdi className={className}>{text}</bdi>;
    return (
      <a href={target} className={className} onClick={open} onAuxClick={open}>
        <bdi>{text}</bdi>
      </a>
    );
  };
  return item.sentence.map((part) => <Fragment key={`${part.kind} ${part.text}`}>{renderPart(part)}</Fragment>);
}

interface NotificationRowProps {
  readonly item: NotificationListItem;
  /** Avatar or points before the sentence. */
  readonly lead: ReactNode;
}

/** A notification, or a group of them, with sentence, quote or names, and time. Opening it marks it as read. */
export function NotificationRow({ item, lead }: NotificationRowProps) {
  const { t, formats } = useMessages();
  const api = useApi();
  const addressOf = useQuestionAddress();
  const target = useTarget(item);
  const [wasOpened, setOpened] = useState(false);
  const isUnread = !item.is_read && !wasOpened;
  const open = () => {
    if (!isUnread) return;
    setOpened(true);
    // Not awaited: a failure only leaves it unread.
    api.readNotifications({ ids: [...item.ids] }).catch(() => undefined);
  };
  const names = item.ids.length > 1 ? item.people.map((each) => each.display_name || each.username) : [];
  const others = item.people_count - names.length;
  const named = others > 0 ? [...names, t("screens.notifications.others", { count: others })] : names;
  return (
    <li className={classes(styles.row, isUnread && styles.unread)} {...unreadAttribute(item.ids, isUnread)}>
      {isUnread && (
        <span className={styles.mark}>
          <span className="visually-hidden">{t("screens.notifications.unread")}</span>
        </span>
      )}
      <span className={styles.lead}>{lead}</span>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Sentence item={item} target={target} open={open} />
        </h3>
        {names.length > 0 && <p className={styles.names}>{formats.list(named)}</p>}
        {item.quote && (
          <p className={styles.quote} dir="auto">
            {item.quote}
          </p>
        )}
        {item.original && (
          <p className={styles.names}>
            {t("components.posts.duplicate_of")}{" "}
            <a href={addressOf(item.original)}>
              <bdi>{item.original.title}</bdi>
            </a>
          </p>
        )}
        {item.advice && <p className={styles.names}>{item.advice}</p>}
      </div>
      <span className={styles.time}>
        <RelativeTime at={item.update_time} />
      </span>
    </li>
  );
}
