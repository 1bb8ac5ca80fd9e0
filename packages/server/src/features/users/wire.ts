import type { UserBasic } from "@askwell/contract";
import { deletedUserName, FOREVER, type UserStatus, userStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { UserRow } from "./table.ts";

/** A user's picture in the wire format: at most one of the two addresses is set. */
export interface AvatarInfo {
  type: string;
  gravatar: string;
  custom: string;
}

type AvatarColumns = Pick<UserRow, "id" | "avatar_type" | "avatar_custom" | "status">;

/** The path of this site that serves Gravatar pictures, by user id. */
const GRAVATARS = "/uploads/gravatar/";

/** Whether a user's picture is a Gravatar, by their own choice or the site's default. */
export function wantsGravatar(app: App, user: Pick<UserRow, "avatar_type" | "status">): boolean {
  if (user.status === "deleted") return false;
  const { default_avatar } = app.settings.get("users_settings");
  return user.avatar_type === "gravatar" || (user.avatar_type === "" && default_avatar === "gravatar");
}

/**
 * The picture of a user: their own, or the site's default. Source: docs/wire/accounts.md "Pictures of people".
 * Gravatars are served by this site: docs/rules/users.md U20.
 */
export function avatarOf(app: App, user: AvatarColumns): AvatarInfo {
  if (user.status === "deleted") return { type: "system", gravatar: "", custom: "" };
  if (user.avatar_type === "custom") return { type: "custom", gravatar: "", custom: user.avatar_custom };
  if (!wantsGravatar(app, user)) return { type: user.avatar_type, gravatar: "", custom: "" };
  const gravatar = `${app.settings.get("general").site_url}${GRAVATARS}${user.id}`;
  return { type: "gravatar", gravatar, custom: "" };
}

/** The address of a user's picture; "" where the client draws one. */
export function avatarUrl(app: App, user: AvatarColumns): string {
  const { custom, gravatar } = avatarOf(app, user);
  return custom || gravatar;
}

/** The public status of an account. */
export function statusOf(user: Pick<UserRow, "status" | "email_confirmed">): UserStatus {
  return userStatus(user.status as Exclude<UserStatus, "inactive">, user.email_confirmed === 1);
}

/** Whether an account is in the directory of people. Source: docs/rules/users.md U30. */
export const isListed = (user: Pick<UserRow, "status" | "email_confirmed">): boolean =>
  user.status === "normal" && user.email_confirmed === 1;

/** The columns that `userBasicOf` needs. */
export const BASIC_COLUMNS = [
  "id",
  "username",
  "rank",
  "display_name",
  "avatar_type",
  "avatar_custom",
  "email",
  "email_confirmed",
  "website",
  "location",
  "language",
  "status",
  "suspended_until",
] as const satisfies readonly (keyof UserRow)[];

/** A user as shown with a post. Of a deleted account only the id is revealed. Source: docs/rules/users.md U11. */
export function userBasicOf(app: App, user: Pick<UserRow, (typeof BASIC_COLUMNS)[number]>): UserBasic {
  if (user.status === "deleted") return deletedUser(user.id);
  return {
    id: user.id,
    username: user.username,
    rank: user.rank,
    display_name: user.display_name,
    avatar: avatarUrl(app, user),
    website: user.website,
    location: user.location,
    language: user.language,
    status: statusOf(user),
    suspended_until: user.suspended_until,
  };
}

/** Replaces a user whose account was deleted or purged. Source: docs/rules/users.md U11. */
export function deletedUser(id: string): UserBasic {
  return {
    id,
    username: "",
    rank: 0,
    display_name: deletedUserName(id),
    avatar: "",
    website: "",
    location: "",
    language: "",
    status: "deleted",
    suspended_until: 0,
  };
}

/** The end of a suspension, for the user's own view; 0 when there is none, or no end. */
export function endOfSuspension(user: Pick<UserRow, "status" | "suspended_until">): number {
  return user.status === "suspended" && user.suspended_until < FOREVER ? user.suspended_until : 0;
}
