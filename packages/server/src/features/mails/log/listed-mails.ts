import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { contains, type KeysetPart, listPart, MAX_SEARCHED, startingAt } from "../../../platform/db/index.ts";
import type { MailLogRow } from "../table.ts";

const DAY_S = 86_400;

export interface MailListRequest
  extends Pick<Parsed<"adminMailPage">, "state" | "kind" | "days" | "order" | "query" | "after"> {
  readonly limit: number;
}

const isAddress = (query: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(query);

/** Mails by time, from a key on: a whole address by its index, a part of one among the next 20,000. Source: docs/rules/mail-log.md ML3. */
export async function listedMails(app: App, request: MailListRequest): Promise<KeysetPart<MailLogRow>> {
  const { limit, order } = request;
  const query = accountKey(request.query);
  const direction = order === "oldest" ? "asc" : "desc";
  const all = filteredMails(app, request, direction);
  const search = (rows: number) =>
    app.db.read
      .selectFrom(all.limit(MAX_SEARCHED).as("searched"))
      .selectAll()
      .where((eb) => contains(eb.ref("address_key"), query))
      .orderBy("created_at", direction)
      .orderBy("id", direction)
      .limit(rows)
      .execute();
  return listPart({
    limit,
    keyOf: (row) => `${row.created_at}_${row.id}`,
    read: (rows, offset) => all.limit(rows).offset(offset).execute(),
    search: query === "" || isAddress(query) ? null : search,
  });
}

function filteredMails(app: App, request: MailListRequest, direction: "asc" | "desc") {
  const { state, kind, days, after } = request;
  const db = app.db.read;
  const address = accountKey(request.query);
  const key = /^(\d{1,12})_(\d{1,20})$/.exec(after);
  const values = [Number(key?.[1] ?? 0), key?.[2] ?? ""];
  const since = app.now() - Number(days) * DAY_S;
  return db
    .selectFrom("mail_log")
    .selectAll()
    .$if(state !== "", (mails) => mails.where("state", "=", state))
    .$if(kind !== "", (mails) => mails.where("kind", "=", kind))
    .$if(days !== "", (mails) => mails.where("created_at", ">=", since))
    .$if(isAddress(address), (mails) => mails.where("address_key", "=", address))
    .$if(key !== null, (mails) => mails.where(sql<boolean>`${startingAt(db, ["created_at", "id"], values, direction)}`))
    .orderBy("created_at", direction)
    .orderBy("id", direction);
}
