import type { LoadContext } from "../../../app/routing/route.ts";

/** Reasons of a failed login; other values of the query are ignored. */
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
