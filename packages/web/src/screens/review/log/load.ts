import type { Reply } from "@askwell/contract";
import { ApiResponseError } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";
import { type LogFilters, logInput } from "../../../components/review/LogFilterForm.tsx";

export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const page = pageOf(query);
  const text = (name: string) => (query.get(name) ?? "").trim();
  const filters: LogFilters = {
    username: text("username"),
    person: text("person"),
    action: text("action"),
    days: text("days"),
    first: dayOf(text("first")),
    last: dayOf(text("last")),
    post: text("post"),
  };
  const input = { ...logInput(filters), from: text("from"), page, page_size: PAGE_SIZE };
  return { page, filters, from: input.from, ...(await entriesOf(() => api.staffLog(input))) };
}

/** What is no day is none: the address may have been typed. */
const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : "");

/** No entries for a username that does not exist. */
async function entriesOf(read: () => Promise<Reply<"staffLog">>): Promise<Reply<"staffLog">> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiResponseError && error.reason === "error.user.not_found")
      return { count: 0, next: "", list: [] };
    throw error;
  }
}
