import type { Caller } from "../harness/wire.ts";
import { isLong } from "./payloads.ts";

/** The pages of the list of questions for administrators, each of which begins at a key; in `npm test` only the first. */
export async function adminQuestionPages(by: Caller, status: "normal" | "pending"): Promise<string[]> {
  const address = (after: string) => `/admin/questions?status=${status}&after=${encodeURIComponent(after)}`;
  const pages = [address("")];
  for (let after = ""; isLong; ) {
    const list = `/answer/admin/api/question/list?status=${status}&page_size=20&after=${encodeURIComponent(after)}`;
    const { data } = await by.send("GET", list);
    after = (data as { readonly next: string }).next;
    if (after === "") break;
    pages.push(address(after));
  }
  return pages;
}
