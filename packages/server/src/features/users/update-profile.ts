import { renderBio } from "@askwell/content/markdown";
import type { Parsed } from "@askwell/contract";
import { accountKey, isDisplayName, mayTakeUsername } from "@askwell/domain";
import type { App } from "../../app.ts";
import { isUniqueViolation } from "../../platform/db/index.ts";
import { type FieldProblem, Refusal, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { discardFile, findOwnFile } from "../files/index.ts";
import { listUsersByUsername, lockUser, updateUser } from "./queries.ts";
import type { UserRow } from "./table.ts";

type Input = Parsed<"updateProfile">;
type Profile = Pick<
  UserRow,
  "display_name" | "username" | "avatar_type" | "avatar_custom" | "bio" | "website" | "location"
>;

/** The profile as it would be: empty names stay as they are, anything else that is empty is cleared. */
function wanted(user: UserRow, input: Input): Profile {
  return {
    display_name: input.display_name.trim() || user.display_name,
    username: input.username || user.username,
    avatar_type: input.avatar.type ?? "",
    avatar_custom: input.avatar.type === "custom" ? (input.avatar.custom ?? "") : "",
    bio: input.bio,
    website: input.website,
    location: input.location,
  };
}

/** Changes what others read about the caller. Source: api-accounts 7.2. */
export async function updateProfile(app: App, member: Member, input: Input): Promise<null> {
  const changed = app.db.write(async (tx) => {
    const user = (await lockUser(tx, member.id)) ?? refuse("not_signed_in");
    const profile = wanted(user, input);
    refuseLocked(app, user, profile);
    if (!isDisplayName(profile.display_name))
      refuse("bad_fields", { fields: [{ field: "display_name", code: "min:2" }] });
    if (profile.username !== user.username) await checkUsername(tx, member, profile.username);
    await changeAvatar(tx, user, profile);
    await updateUser(tx, user.id, {
      ...profile,
      username_key: accountKey(profile.username),
      display_key: accountKey(profile.display_name),
      bio_html: profile.bio === "" ? "" : renderBio(profile.bio),
      updated_at: app.now(),
    });
    await app.touch(tx, "users", `user:${user.id}`);
    await app.emit(tx, { kind: "profile_changed", user_id: user.id });
  });
  await changed.catch((error) =>
    isUniqueViolation(error) ? refuse("username_taken", { field: "username" }) : Promise.reject(error),
  );
  return null;
}

async function checkUsername(tx: Tx, member: Member, username: string): Promise<void> {
  if (!mayTakeUsername(member, username)) refuse("username_invalid", { field: "username" });
  const others = (await listUsersByUsername(tx, [accountKey(username)])).filter((other) => other.id !== member.id);
  if (others.length > 0) refuse("username_taken", { field: "username" });
}

/** A field that the settings lock may be sent as it is, but not changed. */
function refuseLocked(app: App, user: UserRow, profile: Profile): void {
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
  const fields: FieldProblem[] = lines
    .filter(([, isAllowed, isChanged]) => isChanged && !isAllowed)
    .map(([field]) => ({ field, code: "profile_locked" }));
  if (fields.length > 0) throw new Refusal("profile_locked", { fields });
}

/** A picture of one's own must be an avatar that the person uploaded; the one before is thrown away. */
async function changeAvatar(tx: Tx, user: UserRow, profile: Profile): Promise<void> {
  const owner = { user_id: user.id, source: "avatar" };
  const isNew = profile.avatar_custom !== user.avatar_custom;
  if (profile.avatar_type === "custom" && (isNew || profile.avatar_custom === "")) {
    const file = profile.avatar_custom === "" ? undefined : await findOwnFile(tx, owner, profile.avatar_custom);
    if (!file) refuse("avatar_invalid", { field: "avatar" });
  }
  if (!isNew || user.avatar_custom === "") return;
  const before = await findOwnFile(tx, owner, user.avatar_custom);
  if (before) await discardFile(tx, before.id);
}
