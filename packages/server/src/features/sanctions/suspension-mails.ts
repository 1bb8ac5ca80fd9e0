import type { EventOf } from "../../events.ts";
import type { UserRow } from "../users/index.ts";

type SuspensionMail = EventOf<"mail_wanted">;
type Recipient = Pick<UserRow, "id" | "email" | "language">;

const mailTo = ({ id, email, language }: Recipient, template: string, params: SuspensionMail["params"]) =>
  ({ kind: "mail_wanted", template, user_id: id, address: email, language, params }) satisfies SuspensionMail;

/**
 * The mail to a suspended user, who cannot read on the site why and until when. Its link leads to the page on which they
 * appeal. Source: docs/rules/sanctions.md SN10 and SN11.
 */
export const suspensionMail = (user: Recipient, params: { readonly message: string; readonly until: number }) =>
  mailTo(user, "suspension", params);

/** The mail that says how an appeal against a suspension was decided. Source: docs/rules/sanctions.md SN12. */
export const appealMail = (
  user: Recipient,
  isGranted: boolean,
  params: { readonly message: string; readonly until: number },
) => mailTo(user, isGranted ? "appeal_granted" : "appeal_declined", params);
