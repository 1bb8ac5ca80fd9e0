import type { CallName, calls, Guard, GuardOf, OnceCallName, Parsed, Reply } from "@askwell/contract";
import type { FieldFailure } from "./api-error.ts";
import type { App } from "./app.ts";
import type { Admin, Member, SignedIn, Staff, Viewer } from "./viewer.ts";

/** The caller that each guard admits. */
interface CallerByGuard {
  anyone: Viewer;
  signed_in: SignedIn;
  member: Member;
  staff: Staff;
  admin: Admin;
}
export type CallerOf<G extends Guard> = CallerByGuard[G];

/**
 * The caller of a call. What holders of granted rights call as well checks the right itself. Source:
 * docs/rules/granted-rights.md GR2.
 */
type CallerIn<Name extends CallName> = (typeof calls)[Name] extends { readonly holders: readonly unknown[] }
  ? Member
  : CallerOf<GuardOf<Name>>;

/** Handles a call. A use case that requires a member does not compile behind a call that is open to anyone. */
export type Handler<Name extends CallName> = (
  app: App,
  who: CallerIn<Name>,
  input: Parsed<Name>,
) => Promise<Reply<Name>>;

/** A handler for every call; a missing one does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };

/** Lists every field that the use case would reject, beyond the rules of the contract. Changes nothing. */
type FieldCheck<Name extends CallName> = (
  app: App,
  who: CallerIn<Name>,
  input: Parsed<Name>,
) => Promise<readonly FieldFailure[]>;

/** Run after a call was rejected for one of its fields, so that all field errors are reported at once. */
export type FieldChecks = { readonly [Name in CallName]?: FieldCheck<Name> };

/** Calls that programs repeat with a key over MCP alone. Rules: docs/rules/mcp.md MC14. */
type KeyedCallName = "saveDraft" | "editQuestion" | "editAnswer" | "castVote" | "acceptAnswer";

/**
 * The replies of the calls that take effect once, for a call that is repeated with its key: of what the first one has
 * posted.
 */
export type RepeatedReplies = {
  readonly [Name in OnceCallName | KeyedCallName]: (app: App, who: CallerIn<Name>, id: string) => Promise<Reply<Name>>;
};
