import { createHash } from "node:crypto";
import { cleanDisplayName, isEmail, nameProblem } from "@askwell/domain";
import type { ExternalProfile } from "@askwell/plugin-kit";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { looksLikeStaff } from "../users/index.ts";

const MAX_CHARACTERS = 200;

const text = (value: unknown, limit = MAX_CHARACTERS) =>
  typeof value === "string" && value.isWellFormed()
    ? [...value.replaceAll("\u0000", "").trim()].slice(0, limit).join("")
    : "";

/** A plugin's profile, validated and cut to what can be stored; an external id keeps its case and all characters. */
export function cleanProfile(profile: ExternalProfile): ExternalProfile {
  const email = text(profile.email, 500);
  const avatar = text(profile.avatar, 500);
  return {
    external_id: storedId(String(profile.external_id ?? "").trim()),
    display_name: text(profile.display_name),
    username: text(profile.username),
    email: isEmail(email) ? email : "",
    avatar: avatar.length <= MAX_CHARACTERS && /^https:\/\//i.test(avatar) ? avatar : "",
  };
}

/** Ids longer than the column are stored as their hash. */
function storedId(id: string): string {
  const isPlain = [...id].length <= 128 && id.isWellFormed() && !id.includes("\u0000");
  return isPlain ? id : createHash("sha256").update(id).digest("hex");
}

/** The display name without hidden characters; the username if there is none or it resembles a staff name. */
export async function displayNameOf(app: App, profile: ExternalProfile, username: string): Promise<string> {
  const name = cleanDisplayName(profile.display_name);
  return nameProblem(name) === null && !(await looksLikeStaff(app.db.read, name)) ? name : username;
}

/** A username of twelve hexadecimal digits, for a profile without a usable name. */
export const fallbackUsername = (seed: string): string => hashToken(seed).slice(0, 12);
