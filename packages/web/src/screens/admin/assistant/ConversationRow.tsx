import type { Reply } from "@askwell/contract";
import { useMessages, useServices } from "../../../app/services/services.tsx";
import { ActionsCell, PostTitle, WrittenCell } from "../../../components/admin/AdminTable.tsx";
import { useConversationDeletion } from "../../../components/assistant/use-conversation-deletion.ts";
import { Button } from "../../../ui/Button.tsx";

type ListedConversation = Reply<"adminConversationPage">["list"][number];

/** A conversation: what it is about, whose it is, and how its answers were found. */
export function ConversationRow({ conversation }: { readonly conversation: ListedConversation }) {
  const { t, formats } = useMessages();
  const { router } = useServices();
  const deletion = useConversationDeletion(() => router.revalidate());
  const { id, topic, user_info, helpful_count, unhelpful_count, created_at } = conversation;
  return (
    <tr>
      <td>
        <PostTitle href={`/admin/ai-assistant/${id}`}>{topic}</PostTitle>
      </td>
      <WrittenCell by={{ ...user_info, status: "normal" }} at={created_at} />
      <td>
        {t("screens.admin_assistant.votes", {
          helpful: formats.number(helpful_count),
          unhelpful: formats.number(unhelpful_count),
        })}
      </td>
      <ActionsCell>
        <Button
          small
          variant="danger"
          busy={deletion.busy}
          aria-label={t("screens.admin_assistant.delete_named", { topic })}
          onClick={() => void deletion.run(id)}
        >
          {t("components.admin.delete")}
        </Button>
      </ActionsCell>
    </tr>
  );
}
