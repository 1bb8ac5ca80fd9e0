import { type Actor, deletedUserName, kindOfId, maySeeTag, type TagStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Db } from "../../tables.ts";
import { listTagsById } from "../tags/index.ts";
import { listUsersById } from "../users/index.ts";

/** A tag or an account that a notification, a message or a mail is about. */
export interface NamedObject {
  readonly kind: "tag" | "user";
  readonly id: string;
  /** Its name, as visitors know it. */
  readonly title: string;
  /** "" for an account, and for a tag that is gone. */
  readonly slug_name: string;
  /** "" for a tag, and for an account that is gone. */
  readonly username: string;
  readonly status: string;
  /** Who created the tag; the account itself. */
  readonly user_id: string;
}

/** Tags and accounts by their ids, in at most three queries. A merged account stands for its owner. */
export async function namedObjects(db: Db, ids: readonly string[]): Promise<Map<string, NamedObject>> {
  const tagIds = ids.filter((id) => kindOfId(id) === "tag");
  const userIds = ids.filter((id) => kindOfId(id) === null || kindOfId(id) === "user");
  const objects = new Map<string, NamedObject>();
  for (const { id, display_name, slug_name, status, user_id } of await listTagsById(db, [...new Set(tagIds)]))
    objects.set(id, { kind: "tag", id, title: display_name, slug_name, username: "", status, user_id });
  const users = await listUsersById(db, [...new Set(userIds)]);
  const owners = users.flatMap(({ merged_into }) => (merged_into === "0" ? [] : [merged_into]));
  const byId = new Map([...users, ...(await listUsersById(db, owners))].map((user) => [user.id, user]));
  for (const { id, merged_into } of users) {
    const user = byId.get(merged_into === "0" ? id : merged_into);
    if (!user) continue;
    const isGone = user.status === "deleted";
    const title = isGone ? deletedUserName(user.id) : user.display_name || user.username;
    const named = { title, slug_name: "", username: isGone ? "" : user.username };
    objects.set(id, { kind: "user", id, ...named, status: user.status, user_id: user.id });
  }
  return objects;
}

/** Whether a reader, or without one every visitor, may see a tag or an account. */
export function maySeeObject(reader: Actor | null, { kind, status, user_id }: NamedObject): boolean {
  if (kind === "user") return status !== "deleted";
  return maySeeTag(reader, { status: status as TagStatus, user_id }).allowed;
}

/** The address of a tag or an account, below the root of the site. */
export const objectPath = ({ slug_name, username }: Pick<NamedObject, "slug_name" | "username">): string =>
  slug_name === "" ? `/users/${encodeURIComponent(username)}` : `/tags/${encodeURIComponent(slug_name)}`;

/** The full address of a tag or an account. */
export const objectAddress = (app: App, object: Pick<NamedObject, "slug_name" | "username">): string =>
  app.settings.get("general").site_url + objectPath(object);
