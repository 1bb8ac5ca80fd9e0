import type { Parsed } from "@askwell/contract";
import { accountKey } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { contains, startingAt } from "../../../platform/db/index.ts";
import type { MailLogRow } from "../table.ts";

/** How many mails one page searches for a part of an address, so that a rare one does not read a million of them. */
export const MAX_SEARCHED = 20_000;
const DAY_S = 86_400;

export interface MailListRequest
  extends Pick<Parsed<"adminMailPage">, "state" | "kind" | "days" | "order" | "query" | "after"> {
  readonly limit: number;
}

/** A part of a list, and the key of where it goes on; `isPartial` if that is where the search for a part ended. */
interface MailListPart {
  readonly rows: readonly MailLogRow[];
  readonly next: string;
  readonly isPartial: boolean;
}

const isAddress = (query: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(query);

const keyOf = (row: Pick<MailLogRow, "created_at" | "id"> | undefined) => (row ? `${row.created_at}_${row.id}` : "");

/** Mails by time, from a key on: a whole address by its index, a part of one among the next 20,000. Source: docs/rules/mail-log.md ML3. */
export async function listedMails(app: App, request: MailListRequest): Promise<MailListPart> {
  const { limit, order } = request;
  const query = accountKey(request.query);
  const direction = order === "oldest" ? "asc" : "desc";
  const all = filteredMails(app, request, direction);
  if (query === "" || isAddress(query)) {
    const rows = await all.limit(limit + 1).execute();
    return { rows: rows.slice(0, limit), next: keyOf(rows[limit]), isPartial: false };
  }
  const found = await app.db.read
    .selectFrom(all.limit(MAX_SEARCHED).as("searched"))
    .selectAll()
    .where((eb) => contains(eb.ref("address_key"), query))
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(limit + 1)
    .execute();
  if (found.length > limit) return { rows: found.slice(0, limit), next: keyOf(found[limit]), isPartial: false };
  const next = keyOf(await all.offset(MAX_SEARCHED).limit(1).executeTakeFirst());
  return { rows: found, next, isPartial: next !== "" };
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
