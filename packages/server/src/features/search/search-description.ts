import type { Reply } from "@askwell/contract";

/** What a search plugin says of itself: nothing, since the site searches by itself. */
export async function searchDescription(): Promise<Reply<"searchDescription">> {
  return { name: "", icon: "", link: "" };
}
