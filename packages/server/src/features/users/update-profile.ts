import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { ApiError, type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../viewer.ts";
import { logEvents } from "../event-log/index.ts";
import { findOwnFile, markFileDeleted } from "../files/index.ts";
import { checkLookAlike, looksLikeStaff } from "./look-alikes.ts";
import { findUser, lockUser } from "./queries.ts";
import type { UserRow } from "./table.ts";
import { updateUser } from "./update-user.ts";
import { usernameProblem } from "./username-problem.ts";

type UpdateProfileInput = Parsed<"updateProfile">;
type UpdatedProfile = Pick<
  UserRow,
  "display_name" | "username" | "avatar_type" | "avatar_custom" | "bio" | "website" | "location"
>;

/** The profile after the change: empty names do not change it, other empty fields are cleared. */
function applyInput(user: UserRow, input: UpdateProfileInput): UpdatedProfile {
  return {
    display_name: input.display_name || user.display_name,
    username: input.username || user.username,
    avatar_type: input.avatar.type ?? "",
    avatar_custom: input.avatar.type === "custom" ? (input.avatar.custom ?? "") : "",
    bio: input.bio,
    website: input.website,
    location: input.location,
  };
}

/** Saves the caller's profile. Source: docs/wire/accounts.md "Profile". */
export async function updateProfile(app: App, member: Member, input: UpdateProfileInput): Promise<null> {
  const changed = app.db.write(async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? fail("not_signed_in");
    const profile = applyInput(user, input);
    const locked = lockedFields(app, user, profile);
    if (locked.length > 0) throw new ApiError("profile_locked", { fields: locked });
    if (profile.display_name !== user.display_name)
      await checkLookAlike(tx, member, profile.display_name, "display_name");
    if (profile.username !== user.username) await checkUsername(tx, member, profile.username);
    await changeAvatar(tx, user, profile);
    await updateUser(tx, user.id, {
      ...profile,
      username_key: accountKey(profile.username),
      display_key: accountKey(profile.display_name),
      bio_html: profile.bio === "" ? "" : await app.rendering.bio(profile.bio),
      updated_at: app.now(),
    });
    await app.invalidate(tx, "users", `user:${user.id}`);
    await app.emit(tx, { kind: "profile_changed", user_id: user.id });
    await logEvents(app, tx, [{ type: "user.edited", object_id: user.id }]);
  });
  await changed.catch((error) =>
    isUniqueViolation(error) ? fail("username_taken", { field: "username" }) : Promise.reject(error),
  );
  return null;
}

async function checkUsername(tx: Tx, member: Member, username: string): Promise<void> {
  const problem = await usernameProblem(tx, { username, user_id: member.id, by: member });
  if (problem) fail(problem, { field: "username" });
}

/** A field that the settings lock may be sent unchanged. */
function lockedFields(app: App, user: UserRow, profile: UpdatedProfile): FieldFailure[] {
  const allowed = app.settings.get("users");
  const lines: [field: string, isAllowed: boolean, isChanged: boolean][] = [
    ["display_name", allowed.allow_update_display_name, profile.display_name !== user.display_name],
    ["username", allowed.allow_update_username, profile.username !== user.username],
    [
      "avatar",
      allowed.allow_update_avatar,
      profile.avatar_type !== user.avatar_type || profile.avatar_custom !== user.avatar_custom,
    ],
    ["bio", allowed.allow_update_bio, profile.bio !== user.bio],
    ["website", allowed.allow_update_website, profile.website !== user.website],
    ["location", allowed.allow_update_location, profile.location !== user.location],
  ];
  return lines
    .filter(([, isAllowed, isChanged]) => isChanged && !isAllowed)
    .map(([field]) => ({ field, code: "profile_locked" }));
}

const ownerOf = ({ id }: UserRow) => ({ user_id: id, source: "avatar" });

/** A custom picture must be an avatar that the user uploaded. */
async function isAvatarValid(db: Db, user: UserRow, { avatar_type, avatar_custom }: UpdatedProfile): Promise<boolean> {
  if (avatar_type !== "custom" || (avatar_custom !== "" && avatar_custom === user.avatar_custom)) return true;
  return avatar_custom !== "" && (await findOwnFile(db, ownerOf(user), avatar_custom)) !== undefined;
}

/** Saves the new picture and deletes the previous one. */
async function changeAvatar(tx: Tx, user: UserRow, profile: UpdatedProfile): Promise<void> {
  if (!(await isAvatarValid(tx, user, profile))) fail("avatar_invalid", { field: "avatar" });
  if (profile.avatar_custom === user.avatar_custom || user.avatar_custom === "") return;
  const before = await findOwnFile(tx, ownerOf(user), user.avatar_custom);
  if (before) await markFileDeleted(tx, before.id);
}

/** The failures of a profile that the contract does not check. */
export async function profileProblems(app: App, member: Member, input: UpdateProfileInput): Promise<FieldFailure[]> {
  const user = await findUser(app.db.read, member.id);
  if (!user) return [];
  const profile = applyInput(user, input);
  const problems = lockedFields(app, user, profile);
  const isNew = profile.display_name !== user.display_name && !isStaff(member);
  if (isNew && (await looksLikeStaff(app.db.read, profile.display_name, user.id)))
    problems.push({ field: "display_name", code: "name_of_staff" });
  const name = { username: profile.username, user_id: user.id, by: member };
  const code = profile.username === user.username ? null : await usernameProblem(app.db.read, name);
  if (code) problems.push({ field: "username", code });
  if (!(await isAvatarValid(app.db.read, user, profile))) problems.push({ field: "avatar", code: "avatar_invalid" });
  // A locked field is not validated further.
  return problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index);
}
