import type { Head } from "../../../app/page/head.ts";
import type { HeadContext, ScreenProps } from "../../../app/routing/route.ts";
import { useServices, useT } from "../../../app/services/services.tsx";
import { adminHead } from "../../../components/admin/admin-head.ts";
import { AssistantReply } from "../../../components/assistant/AssistantReply.tsx";
import { turnsOf } from "../../../components/assistant/turns.ts";
import { useConversationDeletion } from "../../../components/assistant/use-conversation-deletion.ts";
import { Page, PageHead } from "../../../components/layout/Page.tsx";
import { RelativeTime } from "../../../components/text/RelativeTime.tsx";
import { PersonLink } from "../../../components/users/PersonLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import styles from "./Conversation.module.css";
import type { load } from "./load.ts";

const LIST = "/admin/ai-assistant";

export const head = ({ t, loaded: { conversation } }: HeadContext<typeof load>): Head =>
  adminHead(t, conversation.topic);

/** A user's conversation with the assistant, as they see it. */
export function Screen({ loaded: { conversation } }: ScreenProps<typeof load>) {
  const t = useT();
  const { router } = useServices();
  const deletion = useConversationDeletion(() => router.navigate(LIST, { replace: true }));
  const { conversation_id, topic, user_info, created_at, records } = conversation;
  return (
    <Page>
      <PageHead
        title={<bdi>{topic}</bdi>}
        lead={
          <a href={LIST} className="touch-target">
            {t("shell.admin_pages.ai-assistant")}
          </a>
        }
        actions={
          <Button variant="danger" busy={deletion.busy} onClick={() => void deletion.run(conversation_id)}>
            {t("components.admin.delete")}
          </Button>
        }
      />
      <p className={styles.by}>
        <PersonLink person={{ ...user_info, status: "normal" }} />
        <RelativeTime at={created_at} />
      </p>
      <ol className={styles.turns}>
        {turnsOf(records).map((turn, at) => (
          <li key={turn.key}>
            <h2 className={at === 0 && turn.question === topic ? "visually-hidden" : styles.question} dir="auto">
              {turn.question}
            </h2>
            <AssistantReply turn={turn} model="" />
            {turn.vote !== "" && <p className={styles.vote}>{t(`screens.admin_assistant.found_${turn.vote}`)}</p>}
          </li>
        ))}
      </ol>
    </Page>
  );
}
