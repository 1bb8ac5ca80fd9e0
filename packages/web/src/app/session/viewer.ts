import type { GrantableRight, WayToWrite } from "@askwell/domain";

/** The signed-in user as screens see them; a subset of the reply of `user/info`. */
export interface SignedInUser {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  readonly avatar: UserAvatar | string;
  readonly rank: number;
  /** When the account was made. */
  readonly created_at: number;
  /** 1 confirmed, 2 not confirmed. */
  readonly mail_status: number;
  /** 1 user, 2 admin, 3 moderator. */
  readonly role_id: number;
  /** Set while a staff member must set up two-factor authentication first. */
  readonly owes_second_factor?: true | undefined;
  /** Set while a right is restricted or a warning waits to be confirmed. */
  readonly sanctioned?: true | undefined;
  /** Granted rights that hold everywhere. */
  readonly granted?: readonly GrantableRight[] | undefined;
  /** Set for staff who may remove everything of a spammer. */
  readonly may_remove?: true | undefined;
  readonly status: string;
  /** End of a suspension; 0 for permanent or none. */
  readonly suspended_until: number;
  readonly language: string;
  readonly color_scheme: string;
  /** The way to write, once it has been chosen. */
  readonly writing?: WayToWrite | undefined;
}

export interface UserAvatar {
  readonly type: string;
  readonly gravatar: string;
  readonly custom: string;
}

/** The user has confirmed their address. */
export const isMember = (viewer: SignedInUser | null): viewer is SignedInUser =>
  viewer !== null && viewer.mail_status === 1;
/** The user is signed in and has not confirmed their address. */
export const isUnconfirmed = (viewer: SignedInUser | null): boolean => viewer !== null && viewer.mail_status !== 1;
export const isSuspended = (viewer: SignedInUser | null): boolean => viewer?.status === "suspended";
export const isAdmin = (viewer: SignedInUser | null): boolean => isMember(viewer) && viewer.role_id === 2;
export const isStaff = (viewer: SignedInUser | null): boolean =>
  isMember(viewer) && (viewer.role_id === 2 || viewer.role_id === 3);

/** True when both have the same id and rights. */
export function hasSameRights(one: SignedInUser | null, two: SignedInUser | null): boolean {
  const rights = (viewer: SignedInUser | null) =>
    viewer && [viewer.id, viewer.mail_status, viewer.role_id, viewer.status, viewer.granted].join(" ");
  return rights(one) === rights(two);
}

/** URL of the user's avatar; "" for the generated one. */
export function viewerAvatar(viewer: SignedInUser): string {
  const { avatar } = viewer;
  if (typeof avatar === "string") return avatar;
  if (avatar.type === "custom") return avatar.custom;
  return avatar.type === "gravatar" ? avatar.gravatar : "";
}
