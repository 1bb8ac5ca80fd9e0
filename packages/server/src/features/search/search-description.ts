import type { Reply } from "@askwell/contract";

/** The description of a search plugin: empty, since the site has its own search. */
export async function searchDescription(): Promise<Reply<"searchDescription">> {
  return { name: "", icon: "", link: "" };
}
