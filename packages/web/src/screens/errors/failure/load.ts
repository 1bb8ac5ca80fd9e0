import type { LoadContext } from "../../../app/routing/route.ts";

/** Why somebody could not be logged in, one of a few words; any other text of the address counts for nothing. */
const reasons = [
  "email_taken",
  "email_domain",
  "registration_closed",
  "login_taken",
  "login_of_deleted",
  "login_without_id",
] as const;

export async function load({ query }: LoadContext) {
  return { reason: reasons.find((reason) => reason === query.get("reason")) };
}
