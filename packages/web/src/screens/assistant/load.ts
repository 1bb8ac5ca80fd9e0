import type { LoadContext } from "../../app/routing/route.ts";
import { isMember } from "../../app/session/viewer.ts";
import { pageOf } from "../../components/questions/question-lists.ts";

export const CONVERSATIONS_ON_PAGE = 20;

export async function load({ api, params, query, viewer }: LoadContext) {
  const id = params.conversationId ?? "";
  const page = pageOf(query);
  const [state, conversations, stored] = await Promise.all([
    api.assistantState({}),
    isMember(viewer) ? api.conversationPage({ page, page_size: CONVERSATIONS_ON_PAGE }) : null,
    id === "" ? null : api.conversation({ conversation_id: id }),
  ]);
  return { state, conversations, stored, page };
}
