import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { userBasics } from "../../users/index.ts";
import { listedMails, type MailListRequest } from "./listed-mails.ts";

type MailOfPage = Reply<"adminMailPage">["list"][number];

/** The mails of the log, for administrators. Rules: docs/rules/mail-log.md ML3. */
export async function adminMailPage(
  app: App,
  _admin: Admin,
  input: Parsed<"adminMailPage">,
): Promise<Reply<"adminMailPage">> {
  return mailListPart(app, { ...input, limit: input.page_size });
}

/** A part of the list in its wire format. */
export async function mailListPart(app: App, request: MailListRequest): Promise<Reply<"adminMailPage">> {
  const { rows, next, isPartial } = await listedMails(app, request);
  const ids = new Set(rows.map((row) => row.user_id));
  const people = await userBasics(app, app.db.read, [...ids]);
  const list = rows.map(({ user_id, state, stop, event, address_key: _, ...row }) => ({
    ...row,
    state: state as MailOfPage["state"],
    stop: stop as MailOfPage["stop"],
    username: people.get(user_id)?.username ?? "",
    may_send_again: event !== "",
  }));
  return { list, next, is_partial: isPartial };
}
