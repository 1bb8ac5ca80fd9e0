/** The signed-in person as screens see them; a subset of the reply of `user/info`. */
export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  readonly avatar: AvatarSettings | string;
  readonly rank: number;
  /** 1 confirmed, 2 not yet. */
  readonly mail_status: number;
  /** 1 user, 2 admin, 3 moderator. */
  readonly role_id: number;
  /** There while somebody of the staff has to set up a second factor first. */
  readonly owes_second_factor?: true | undefined;
  readonly status: string;
  /** When a suspension ends; 0 for never, or for none. */
  readonly suspended_until: number;
  readonly language: string;
  readonly color_scheme: string;
}

export interface AvatarSettings {
  readonly type: string;
  readonly gravatar: string;
  readonly custom: string;
}

/** The person has confirmed their address. */
export const isMember = (viewer: Viewer | null): viewer is Viewer => viewer !== null && viewer.mail_status === 1;
/** The person is signed in and has not confirmed their address yet. */
export const isUnconfirmed = (viewer: Viewer | null): boolean => viewer !== null && viewer.mail_status !== 1;
export const isSuspended = (viewer: Viewer | null): boolean => viewer?.status === "suspended";
export const isAdmin = (viewer: Viewer | null): boolean => isMember(viewer) && viewer.role_id === 2;
export const isStaff = (viewer: Viewer | null): boolean =>
  isMember(viewer) && (viewer.role_id === 2 || viewer.role_id === 3);

/** True while nothing that decides about rights has changed. */
export function isSameStanding(one: Viewer | null, two: Viewer | null): boolean {
  const standing = (viewer: Viewer | null) =>
    viewer && [viewer.id, viewer.mail_status, viewer.role_id, viewer.status].join(" ");
  return standing(one) === standing(two);
}

/** The address of the viewer's picture; "" for the picture that the site draws. */
export function viewerAvatar(viewer: Viewer): string {
  const { avatar } = viewer;
  if (typeof avatar === "string") return avatar;
  if (avatar.type === "custom") return avatar.custom;
  return avatar.type === "gravatar" ? avatar.gravatar : "";
}
