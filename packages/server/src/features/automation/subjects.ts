import { kindOfId } from "@askwell/domain";
import type { Db } from "../../tables.ts";
import { listTagsById, type TagRow } from "../tags/index.ts";
import { listUsersById, type UserRow } from "../users/index.ts";
import { type TriedPost, triedPosts } from "./posts.ts";

/** What the conditions of a rule see of a post, a tag or an account. */
export type TriedSubject = Pick<TriedPost, "title" | "text" | "score" | "tags" | "author">;

/** Whether an id is that of an account: theirs name no kind, and look like positions of the log. */
export const isAccountId = (id: string): boolean => kindOfId(id) === null || kindOfId(id) === "user";

/** Posts, tags and accounts by their ids, each kind in a fixed number of queries. Rules: AR3, AR10. */
export async function triedSubjects(db: Db, ids: readonly string[]): Promise<Map<string, TriedSubject>> {
  const tagIds = ids.filter((id) => kindOfId(id) === "tag");
  const userIds = ids.filter(isAccountId);
  const postIds = ids.filter((id) => !isAccountId(id) && kindOfId(id) !== "tag");
  const tags = tagIds.length > 0 ? await listTagsById(db, [...new Set(tagIds)]) : [];
  const users = userIds.length > 0 ? await listUsersById(db, [...new Set(userIds)]) : [];
  return new Map<string, TriedSubject>([
    ...(postIds.length > 0 ? await triedPosts(db, postIds) : []),
    ...tags.map((tag) => [tag.id, triedTag(tag)] as const),
    ...users.map((user) => [user.id, triedAccount(user)] as const),
  ]);
}

/** A tag has the words of its names and its text. Conditions about authors are not offered for it. */
const triedTag = (tag: TagRow): TriedSubject => ({
  title: [tag.slug_name, tag.display_name].join("\n;\n"),
  text: tag.original_text,
  ...{ score: 0, tags: [tag], author: { id: tag.user_id, rank: 0, created_at: 0, role_id: 0 } },
});

/** An account has the words of its public profile: a deleted one has none, and the address is never read. */
function triedAccount({ id, username, display_name, bio, location, website, ...user }: UserRow): TriedSubject {
  const words = user.status === "deleted" ? [] : [username, display_name, bio, location, website];
  const { rank, created_at, role_id } = user;
  return { title: "", text: words.join("\n;\n"), score: 0, tags: [], author: { id, rank, created_at, role_id } };
}
