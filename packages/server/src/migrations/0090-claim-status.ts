import { sql } from "kysely";
import { addColumn, addIndex, countType, type Migration, wordType } from "../platform/db/schema/schema.ts";

/** The list of imported accounts: which of them wait for their owners, and the number of their posts. */
export const claimStatus: Migration = {
  name: "0090-claim-status",
  async up(db) {
    await addColumn(db, { table: "users", name: "claim_status", type: wordType, value: "" });
    await addColumn(db, { table: "users", name: "post_count", type: countType, value: 0 });
    await sql`update users set post_count = question_count + answer_count where question_count > 0 or answer_count > 0`.execute(
      db,
    );
    await sql`update users set claim_status = 'waiting'
      where email = '' and password_hash = '' and status <> 'deleted' and email_key like '%@imported.invalid'`.execute(
      db,
    );
    // So far only the marks of mails say who has been mailed: those who have an address since have claimed theirs.
    const mailed = sql`id in (select substr(name, 12) from key_values where name like 'claim-mail.%')`;
    await sql`update users set claim_status = 'mailed' where claim_status = 'waiting' and ${mailed}`.execute(db);
    await sql`update users set claim_status = 'claimed'
      where claim_status = '' and status <> 'deleted' and password_hash <> '' and ${mailed}`.execute(db);
    await addIndex(db, "users", ["claim_status", "rank", "id"]);
    await addIndex(db, "users", ["claim_status", "post_count", "id"]);
    await addIndex(db, "users", ["claim_status", "display_key", "id"]);
  },
};
