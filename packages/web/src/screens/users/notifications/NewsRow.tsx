import { type ReactNode, useState } from "react";
import { useApi, useT, useViewer } from "../../../app/services.tsx";
import { useQuestionAddress } from "../../../parts/questions/address.ts";
import { classes } from "../../../ui/classes.ts";
import { idIn, type NewsItem } from "./kinds.ts";
import styles from "./Notifications.module.css";

/** Where a notification leads; undefined when what it was about is gone for good. */
function useTarget(item: NewsItem): string | undefined {
  const addressOf = useQuestionAddress();
  const viewer = useViewer();
  const [badge, question, answer, comment] = ["badge_id", "question", "answer", "comment"].map((what) =>
    encodeURIComponent(idIn(item, what)),
  );
  if (badge) return `/badges/${badge}?username=${encodeURIComponent(viewer?.username ?? "")}`;
  if (!question) return undefined;
  return addressOf({ id: question, url_title: "" }, answer) + (comment ? `?commentId=${comment}` : "");
}

interface NewsRowProps {
  readonly item: NewsItem;
  /** Stands before it: who, or how much. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** One notification: what happened, to what. Following it marks it as read. */
export function NewsRow({ item, lead, children }: NewsRowProps) {
  const t = useT();
  const api = useApi();
  const target = useTarget(item);
  const [wasOpened, setOpened] = useState(false);
  const isUnread = !item.is_read && !wasOpened;
  const open = () => {
    if (!isUnread) return;
    setOpened(true);
    // Whoever goes on need not wait, and a failure only leaves it unread.
    api.readNotification({ id: item.id }).catch(() => undefined);
  };
  const { title } = item.object_info;
  return (
    <li className={classes(styles.row, isUnread && styles.unread)}>
      <span className={styles.lead}>{lead}</span>
      <div className={styles.words}>
        <p className={styles.what}>{children}</p>
        <h2 className={styles.title}>
          {target ? (
            <a href={target} dir="auto" onClick={open} onAuxClick={open}>
              {title}
            </a>
          ) : (
            <span dir="auto">{title}</span>
          )}
        </h2>
      </div>
      {isUnread && (
        <span className={styles.mark}>
          <span className="visually-hidden">{t("screens.notifications.unread")}</span>
        </span>
      )}
    </li>
  );
}
