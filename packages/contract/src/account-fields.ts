import { isEmail, limits, nameProblem, normalName, passwordProblem } from "@askwell/domain";
import * as v from "valibot";
import { text } from "./fields.ts";

interface FieldOptions {
  readonly required?: boolean;
}

/** An email address; "" when left out. */
export function email(rules: FieldOptions = {}) {
  return v.pipe(
    text({ max: limits.contactEmail.max, ...rules }),
    v.check((value) => value === "" || isEmail(value), "email"),
  );
}

/** A display name, normalised; "" when left out. */
export function displayName(rules: FieldOptions = {}) {
  const { min, max } = limits.displayName;
  return v.pipe(
    text(rules),
    v.transform(normalName),
    v.check((value) => value === "" || nameProblem(value) !== "hidden_characters", "hidden_characters"),
    v.check(
      (value) => (value === "" && !rules.required) || (value !== "" && nameProblem(value) !== "min"),
      `min:${min}`,
    ),
    v.check((value) => nameProblem(value) !== "max", `max:${max}`),
  );
}

const { min, max, passphraseMax } = limits.password;

/** A password to compare with the stored one: spaces are not rejected here. */
export function currentPassword(rules: FieldOptions = {}) {
  const isShortOrLong = (value: string) => /^m/.test(passwordProblem(value) ?? "");
  return v.pipe(
    text(rules),
    v.check((value) => value === "" || !isShortOrLong(value), `password_length:${min}-${max}`),
    v.check((value) => passwordProblem(value) !== "passphrase_max", `max:${passphraseMax}`),
  );
}

/** A new password or passphrase: docs/rules/users.md U6; "" when left out. */
export function password(rules: FieldOptions = {}) {
  return v.pipe(
    currentPassword(rules),
    v.check((value) => value === "" || passwordProblem(value) === null, "no_spaces"),
  );
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") && url.hostname !== "";
}

/** An address that starts with http:// or https://; "" when left out. */
export function webAddress(rules: FieldOptions & { readonly min?: number; readonly max: number }) {
  return v.pipe(
    text(rules),
    v.check((value) => value === "" || isWebAddress(value), "url"),
  );
}

const SITE_PATH = /^(\/[\w.~-]+)*\/?$/;

function isSiteAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && !/[?#@]/.test(value) && SITE_PATH.test(url.pathname);
}

/**
 * The address of the site: a host, optionally with a path of plain segments, without query, fragment or credentials.
 */
export function siteAddress(rules: { readonly min?: number; readonly max: number }) {
  return v.pipe(webAddress({ required: true, ...rules }), v.check(isSiteAddress, "site_address"));
}

/** A second factor: a code of an app, a recovery code, or the answer of a passkey as JSON. */
export function secondFactorField(rules: FieldOptions = {}) {
  return text({ max: 10_000, ...rules });
}

/** Error codes of a call that is authorised by the password and, where one is set up, the second factor. */
export const proofErrors = [
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
