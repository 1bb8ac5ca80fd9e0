import { limits } from "../limits.ts";
import type { UserStatus } from "../statuses.ts";

/**
 * Who hears about being named in a text: people in good standing, each once, in the order of the text, ten at most, and
 * not whoever wrote it. Source: docs/rules/comments.md K5.
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
