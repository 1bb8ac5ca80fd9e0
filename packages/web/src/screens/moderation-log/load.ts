import { publicStaffActions } from "@askwell/domain";
import type { LoadContext } from "../../app/routing/route.ts";
import { pageOf } from "../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const page = pageOf(query);
  const action = publicStaffActions.find((each) => each === query.get("action")) ?? "";
  const days = /^\d{1,4}$/.test(query.get("days") ?? "") ? Math.min(3650, Number(query.get("days"))) : 0;
  const input = { action, in_days: days, page, page_size: PAGE_SIZE };
  return { page, action, days, ...(await api.publicLog(input)) };
}
