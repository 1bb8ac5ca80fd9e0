import type { Reply } from "@askwell/contract";

/** Kinds of notifications, in the order of their tabs. */
export const newsKinds = ["inbox", "achievement"] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What the inbox can be narrowed to. */
export const inboxParts = ["all", "posts", "invites", "votes"] as const;
export type InboxPart = (typeof inboxParts)[number];

export type NewsItem = Reply<"notificationPage">["list"][number];

export const kindOf = (word: string): NewsKind | undefined => newsKinds.find((kind) => kind === word);

/** The part of an address; undefined for a word that is none, and for achievements, which have no parts. */
export function partOf(kind: NewsKind, word: string): InboxPart | undefined {
  if (kind === "achievement") return word === "" ? "all" : undefined;
  return word === "" ? "all" : inboxParts.find((part) => part === word);
}

/** The address of a kind and, in the inbox, of a part. */
export const newsAddress = (kind: NewsKind, part: InboxPart = "all"): string =>
  `/users/notifications/${kind}${part === "all" ? "" : `/${part}`}`;

/** An id of the wire; "" where there is none. */
export const idIn = (item: NewsItem, what: string): string => {
  const id = item.object_info.object_map[what] ?? "";
  return id === "0" ? "" : id;
};
