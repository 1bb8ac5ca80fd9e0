import { type NotificationTopic, notificationTopics } from "@askwell/domain";
import { topicsOfMailSource } from "../../notification-choices/index.ts";

/** What a link stops, has stopped, or has turned back on. */
export interface LinkSubject {
  readonly topics: readonly NotificationTopic[];
  /** How often the digest came; "" without the digest. */
  readonly digest: string;
  /** Whether it has stopped all mail. */
  readonly isAll: boolean;
}

const DIGEST = "digest";
const ALL = "all";

/** Reads the detail of a code: topics, kinds of mail of earlier versions, `digest` or `digest:weekly`, and `all`. */
export function linkSubject(detail: string): LinkSubject {
  const words = detail.split(" ").map((word) => word.split(":"));
  const names = words.map(([name = ""]) => name);
  const named = new Set([...names, ...names.flatMap(topicsOfMailSource)]);
  const [, frequency = "weekly"] = words.find(([name]) => name === DIGEST) ?? [];
  return {
    topics: notificationTopics.filter((topic) => named.has(topic)),
    digest: named.has(DIGEST) ? frequency : "",
    isAll: named.has(ALL),
  };
}

/** The detail of a code that is about this. */
export const linkDetail = ({ topics, digest, isAll }: LinkSubject): string =>
  [...topics, ...(digest === "" ? [] : [`${DIGEST}:${digest}`]), ...(isAll ? [ALL] : [])].join(" ");
