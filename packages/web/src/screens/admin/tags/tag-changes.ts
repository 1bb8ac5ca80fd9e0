import type { Reply } from "@askwell/contract";
import type { kinds } from "./load.ts";

export type AdminTag = Reply<"adminTagPage">["list"][number];

/** What is done to the selected tags. */
export type BulkTagChange = "delete" | "undelete" | "recommend" | "unrecommend" | "reserve" | "unreserve" | "merge";

const canBeMarked = ({ main_tag_slug_name, recommend, reserved }: AdminTag) =>
  main_tag_slug_name === "" && !recommend && !reserved;

/** The changes that have something to do for one of the selected tags. */
export function changesFor(kind: (typeof kinds)[number], selected: readonly AdminTag[]): BulkTagChange[] {
  if (kind === "deleted") return ["undelete"];
  const markable = selected.some(canBeMarked);
  return [
    "merge",
    ...(markable ? (["recommend"] as const) : []),
    ...(selected.some(({ recommend }) => recommend) ? (["unrecommend"] as const) : []),
    ...(markable ? (["reserve"] as const) : []),
    ...(selected.some(({ reserved }) => reserved) ? (["unreserve"] as const) : []),
    ...(selected.some(({ question_count }) => question_count === 0) ? (["delete"] as const) : []),
  ];
}

/** The change that undoes another one; a merge is undone in the staff log. */
export const inverseOf: Readonly<Partial<Record<BulkTagChange, BulkTagChange>>> = {
  ...({ delete: "undelete", undelete: "delete", recommend: "unrecommend" } as const),
  ...({ unrecommend: "recommend", reserve: "unreserve", unreserve: "reserve" } as const),
};
