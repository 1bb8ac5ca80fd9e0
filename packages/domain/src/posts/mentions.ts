import { limits } from "../limits.ts";
import type { UserStatus } from "../statuses.ts";

/**
 * The users notified of a mention: active users, each once, in the order of the text, at most ten, without the author.
 * Source: docs/rules/comments.md K5.
 */
export function mentionReceivers<Person extends { readonly id: string; readonly status: UserStatus }>(
  named: readonly Person[],
  authorId: string,
): Person[] {
  const people = new Map(named.map((person) => [person.id, person]));
  return [...people.values()]
    .filter((person) => person.status === "normal" && person.id !== authorId)
    .slice(0, limits.mentionsPerComment.max);
}
