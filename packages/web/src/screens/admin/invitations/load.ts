import { invitationStates } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;
export const filters = ["all", ...invitationStates] as const;

export async function load({ api, query }: LoadContext) {
  const filter = filters.find((each) => each === query.get("state")) ?? "all";
  const words = query.get("query") ?? "";
  const page = pageOf(query);
  const [reply, roles, mail] = await Promise.all([
    api.memberInvitations({ page, page_size: PAGE_SIZE, query: words, state: filter === "all" ? "" : filter }),
    api.adminRoles({}),
    api.readMailSettings({}),
  ]);
  return { filter, words, page, roles, sendsMail: mail.smtp_host !== "", ...reply };
}
