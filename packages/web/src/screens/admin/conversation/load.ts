import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, params }: LoadContext) {
  return { conversation: await api.adminConversation({ conversation_id: params.conversationId ?? "" }) };
}
