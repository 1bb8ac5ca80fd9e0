import type { CallName, Guard, GuardOf, Parsed, Reply } from "@askwell/contract";
import type { App } from "./app.ts";
import type { Admin, Member, SignedIn, Staff, Viewer } from "./who.ts";

/** Whom a guard lets through. */
interface WhoByGuard {
  anyone: Viewer;
  signed_in: SignedIn;
  member: Member;
  staff: Staff;
  admin: Admin;
}
export type WhoOf<G extends Guard> = WhoByGuard[G];

/** What answers a call: a use case that needs a member behind a call open to anyone does not compile. */
export type Handler<Name extends CallName> = (
  app: App,
  who: WhoOf<GuardOf<Name>>,
  input: Parsed<Name>,
) => Promise<Reply<Name>>;

/** A handler for every call; one that is missing does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };
