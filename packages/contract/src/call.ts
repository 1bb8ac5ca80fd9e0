import type { CaptchaAction, GrantableRight, RestrictableRight } from "@askwell/domain";
import type * as v from "valibot";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may make a call. `anyone` includes visitors while the site is not private, `signed_in` users whose email address
 * is not confirmed yet, `member` active users with a confirmed address, `staff` moderators and admins.
 */
export type Guard = "anyone" | "signed_in" | "member" | "staff" | "admin";

/** The definition of one HTTP call. */
export interface CallDefinition {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` path parameters, which become fields of the input. */
  readonly path: string;
  readonly guard: Guard;
  /** Also answers those who may not read a private site: visitors, or accounts whose address is not confirmed. */
  readonly openWhenPrivate?: boolean;
  /** Rejected before the input is parsed while the settings disable it. */
  readonly needs?: "open_registration";
  /** Rejected while a user center manages the accounts. */
  readonly ownAccounts?: boolean;
  /** Answers browsers with an HTTP redirect to the `location` of the reply instead of an envelope. */
  readonly redirects?: boolean;
  /** The plugin that the path names as `slug` declares the guard of its call `action`. */
  readonly isOfPlugin?: true;
  readonly captcha?: CaptchaAction;
  /** The rights that the call uses, of which staff may have restricted one. Rule: docs/rules/sanctions.md SN4. */
  readonly rights?: readonly RestrictableRight[];
  /**
   * The granted rights with one of which users make the call without the role; the use case checks which of them
   * holds. Only with the guards `staff` and `admin`. Rule: docs/rules/granted-rights.md GR2.
   */
  readonly holders?: readonly GrantableRight[];
  /**
   * Takes effect once: the same body from the same user within five minutes is rejected, and a call that is repeated
   * with its `Idempotency-Key` gets the first reply. Rules: docs/rules/limits.md L3, L12.
   */
  readonly once?: boolean;
  /** Accepts cross-site form posts without a session: the code in the input is the only credential. */
  readonly crossSite?: boolean;
  /** The input of this read holds a secret: a page with its reply is rendered for one request and never stored. */
  readonly ofSecret?: true;
  /** The body is `multipart/form-data` with one file. */
  readonly multipart?: boolean;
  /** The largest file of a multipart body; that of the settings for uploads if left out. */
  readonly maxMegabytes?: number;
  readonly input: v.GenericSchema;
  readonly reply: v.GenericSchema;
  /** Error codes beyond those of the guard and the input. */
  readonly errors: readonly ErrorCode[];
  /** One line for the OpenAPI document. */
  readonly summary: string;
}

/** Defines a call; returns its argument with its literal types. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}
