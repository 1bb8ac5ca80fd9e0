import { isEmail, limits, passwordProblem } from "@askwell/domain";
import * as v from "valibot";
import { text } from "./fields.ts";

interface Presence {
  readonly required?: boolean;
}

/** An email address; "" when left out. */
export function email(rules: Presence = {}) {
  return v.pipe(
    text({ max: limits.contactEmail.max, ...rules }),
    v.check((value) => value === "" || isEmail(value), "email"),
  );
}

/** A new password: 8 to 32 characters without a space; "" when left out. */
export function password(rules: Presence = {}) {
  return v.pipe(
    text({ ...limits.password, ...rules }),
    v.check((value) => value === "" || passwordProblem(value) === null, "no_spaces"),
  );
}

/** A password to be compared: spaces are no reason to refuse it here. */
export function passwordSent(rules: Presence = {}) {
  return text({ ...limits.password, ...rules });
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "";
}

/** An address that starts with http:// or https://; "" when left out. */
export function webAddress(rules: Presence & { readonly min?: number; readonly max: number }) {
  return v.pipe(
    text(rules),
    v.check((value) => value === "" || isWebAddress(value), "url"),
  );
}

/** A second factor: a code of an app, a recovery code, or the answer of a passkey as JSON. */
export function factorSent(rules: Presence = {}) {
  return text({ max: 10_000, ...rules });
}

/** How a proof by password and second factor, where there is one, is refused. */
export const refusedProof = [
  "wrong_old_password",
  "too_many_attempts",
  "second_factor_wanted",
  "second_factor_wrong",
] as const;

/** The address of a picture: on the web, or a path of the site; "" for none. */
export function pictureAddress(rules: { readonly max: number }) {
  const isPath = (value: string) => /^\/(?![/\\])[!-~]*$/.test(value);
  return v.pipe(
    text(rules),
    v.check((value) => value === "" || isPath(value) || (isWebAddress(value) && /^[!-~]+$/.test(value)), "url"),
  );
}
