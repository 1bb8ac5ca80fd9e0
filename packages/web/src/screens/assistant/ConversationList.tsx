import type { Reply } from "@askwell/contract";
import { useId } from "react";
import { useT } from "../../app/services/services.tsx";
import { Pager } from "../../components/lists/Pager.tsx";
import { RelativeTime } from "../../components/text/RelativeTime.tsx";
import styles from "./Assistant.module.css";
import { CONVERSATIONS_ON_PAGE } from "./load.ts";

interface ConversationListProps {
  readonly conversations: Reply<"conversationPage">;
  readonly page: number;
  /** The id of the one that is shown. */
  readonly current: string;
}

/** The viewer's own conversations, the last one first. */
export function ConversationList({ conversations: { count, list }, page, current }: ConversationListProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        {t("screens.assistant.own")}
      </h2>
      <ul className={styles.list}>
        {list.map((conversation) => (
          <li key={conversation.id} className={styles.item}>
            <a
              href={`/ai-assistant/${conversation.id}`}
              dir="auto"
              className={styles.topic}
              aria-current={conversation.id === current ? "page" : undefined}
            >
              {conversation.topic}
            </a>
            <span className={styles.time}>
              <RelativeTime at={conversation.created_at} />
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={CONVERSATIONS_ON_PAGE} count={count} />
    </section>
  );
}
