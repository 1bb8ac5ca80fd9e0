import { createHash } from "node:crypto";
import { isEmail, limits } from "@askwell/domain";
import type { Outsider } from "@askwell/plugin-kit";
import { hashToken } from "../../platform/tokens/index.ts";

const MOST_CHARACTERS = 200;

const text = (value: unknown, most = MOST_CHARACTERS) =>
  typeof value === "string" && value.isWellFormed()
    ? [...value.replaceAll("\u0000", "").trim()].slice(0, most).join("")
    : "";

/** What a plugin says about somebody, cut to what can be stored; an external id keeps its case and every sign. */
export function cleanOutsider(outsider: Outsider): Outsider {
  const email = text(outsider.email, 500);
  const avatar = text(outsider.avatar, 500);
  return {
    external_id: storedId(String(outsider.external_id ?? "").trim()),
    display_name: text(outsider.display_name),
    username: text(outsider.username),
    email: isEmail(email) ? email : "",
    avatar: avatar.length <= MOST_CHARACTERS && /^https:\/\//i.test(avatar) ? avatar : "",
  };
}

/** Ids longer than a column are kept as what they hash to. */
function storedId(id: string): string {
  const isPlain = [...id].length <= 128 && id.isWellFormed() && !id.includes("\u0000");
  return isPlain ? id : createHash("sha256").update(id).digest("hex");
}

/** A name to show: at most as long as names are, and the username where there is none. */
export function displayNameOf(outsider: Outsider, username: string): string {
  const name = [...outsider.display_name].slice(0, limits.displayName.max).join("").trim();
  return [...name].length >= limits.displayName.min ? name : username;
}

/** For somebody whose names make no username: twelve digits that nobody has. */
export const someUsername = (seed: string): string => hashToken(seed).slice(0, 12);
