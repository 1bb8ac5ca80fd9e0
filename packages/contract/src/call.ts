import type { CaptchaAction } from "@askwell/domain";
import type * as v from "valibot";
import type { RefusalCode } from "./refusals.ts";

/**
 * Who may make a call. `anyone` includes visitors while the site is not private, `signed_in` people whose address is
 * not confirmed yet, `member` people in good standing, `staff` moderators and admins.
 */
export type Guard = "anyone" | "signed_in" | "member" | "staff" | "admin";

/** Everything there is to know about one HTTP call. */
export interface CallDefinition {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` for parts of the path, which become fields of the input. */
  readonly path: string;
  readonly guard: Guard;
  /** Answers visitors of a private site as well. Only with the guard `anyone`. */
  readonly openWhenPrivate?: boolean;
  /** Refused before the input is looked at while the settings close it. */
  readonly needs?: "open_registration";
  /** Refused while a user center keeps the accounts, and this site none of its own. */
  readonly ownAccounts?: boolean;
  /** Answers a browser with an address to go to, the `location` of the reply, instead of an envelope. */
  readonly redirects?: boolean;
  readonly captcha?: CaptchaAction;
  /** The same body from the same person within five minutes is refused. */
  readonly once?: boolean;
  /** The body is `multipart/form-data` with one file. */
  readonly multipart?: boolean;
  readonly input: v.GenericSchema;
  readonly reply: v.GenericSchema;
  /** Refusals beyond those of the guard and of the input. */
  readonly refuses: readonly RefusalCode[];
  /** One line for the OpenAPI document. */
  readonly summary: string;
}

/** Describes a call; returns its argument with the exact types kept. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}
