import { type Actor, isOwner, isStaff } from "../people/roles.ts";
import { allowIf, type Verdict } from "../verdicts.ts";

/** Whether the actor may exclude a post from what providers get: its author, and staff. Source: docs/rules/assistant-help.md AH1. */
export const mayExclude = (actor: Actor, post: { readonly user_id: string }): Verdict =>
  allowIf(isStaff(actor) || isOwner(actor, post.user_id), "missing_privilege");
