import type { Reply } from "@askwell/contract";
import type { statuses } from "./load.ts";

export type ListedAdminQuestion = Reply<"adminQuestionList">["list"][number];

/** What is done to the selected questions. */
export type BulkQuestionChange =
  | ("delete" | "undelete" | "close" | "reopen" | "list" | "unlist" | "pin" | "unpin")
  | ("add_tag" | "remove_tag");

export const LISTED = 1;
export const PINNED = 2;

/** The changes that have something to do for one of the selected questions. */
export function changesFor(
  status: (typeof statuses)[number],
  selected: readonly Pick<ListedAdminQuestion, "show" | "pin">[],
): BulkQuestionChange[] {
  if (status === "deleted") return ["undelete"];
  if (status === "pending") return ["delete"];
  const isUnlisted = selected.some(({ show }) => show !== LISTED);
  const isPinned = selected.some(({ pin }) => pin === PINNED);
  // Pinned questions stay listed, and only listed ones are pinned.
  const isUnpinned = selected.some(({ show, pin }) => show === LISTED && pin !== PINNED);
  return [
    "delete",
    status === "closed" ? "reopen" : "close",
    ...(isUnpinned ? (["unlist"] as const) : []),
    ...(isUnlisted ? (["list"] as const) : []),
    ...(isUnpinned && status === "normal" ? (["pin"] as const) : []),
    ...(isPinned ? (["unpin"] as const) : []),
    ...(["add_tag", "remove_tag"] as const),
  ];
}

/** The change that undoes another one. Closing again would need the reason. */
export const inverseOf: Readonly<Partial<Record<BulkQuestionChange, BulkQuestionChange>>> = {
  ...({ delete: "undelete", undelete: "delete", close: "reopen" } as const),
  ...({ add_tag: "remove_tag", remove_tag: "add_tag" } as const),
  ...({ list: "unlist", unlist: "list", pin: "unpin", unpin: "pin" } as const),
};
