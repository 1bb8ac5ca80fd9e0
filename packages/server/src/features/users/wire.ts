import { createHash } from "node:crypto";
import type { UserBasic } from "@askwell/contract";
import { deletedUserName, FOREVER, type UserStatus, userStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { UserRow } from "./table.ts";

/** A person's picture as the wire knows it: at most one of the two addresses is set. */
export interface AvatarInfo {
  type: string;
  gravatar: string;
  custom: string;
}

type AvatarFacts = Pick<UserRow, "avatar_type" | "avatar_custom" | "email" | "status">;

/** Base address of gravatars when the site names none. */
const GRAVATAR = "https://www.gravatar.com/avatar/";

/** The picture of a person: their own, or the site's usual one where they have chosen none. Source: api-accounts 4. */
export function avatarOf(app: App, user: AvatarFacts): AvatarInfo {
  if (user.status === "deleted") return { type: "system", gravatar: "", custom: "" };
  const { default_avatar, gravatar_base_url } = app.settings.get("users_settings");
  if (user.avatar_type === "custom") return { type: "custom", gravatar: "", custom: user.avatar_custom };
  const wantsGravatar = user.avatar_type === "gravatar" || (user.avatar_type === "" && default_avatar === "gravatar");
  if (!wantsGravatar) return { type: user.avatar_type, gravatar: "", custom: "" };
  const hash = createHash("sha256").update(user.email.trim().toLowerCase()).digest("hex");
  return { type: "gravatar", gravatar: (gravatar_base_url || GRAVATAR) + hash, custom: "" };
}

/** The address of a person's picture; "" where the client draws one. */
export function avatarUrl(app: App, user: AvatarFacts): string {
  const { custom, gravatar } = avatarOf(app, user);
  return custom || gravatar;
}

/** The state of an account as everybody sees it. */
export function statusOf(user: Pick<UserRow, "status" | "email_confirmed">): UserStatus {
  return userStatus(user.status as Exclude<UserStatus, "inactive">, user.email_confirmed === 1);
}

/** What `userBasicOf` looks at. */
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

/** A person beside something they wrote. */
export function userBasicOf(app: App, user: Pick<UserRow, (typeof BASIC_COLUMNS)[number]>): UserBasic {
  const isDeleted = user.status === "deleted";
  return {
    id: user.id,
    username: user.username,
    rank: user.rank,
    display_name: isDeleted ? deletedUserName(user.id) : user.display_name,
    avatar: avatarUrl(app, user),
    website: user.website,
    location: user.location,
    language: user.language,
    status: statusOf(user),
    suspended_until: user.suspended_until,
  };
}

/** Stands for somebody whose account is gone for good. */
export function goneUser(id: string): UserBasic {
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

/** The end of a suspension for its own person's eyes; 0 when there is none, or never. */
export function endOfSuspension(user: Pick<UserRow, "status" | "suspended_until">): number {
  return user.status === "suspended" && user.suspended_until < FOREVER ? user.suspended_until : 0;
}
