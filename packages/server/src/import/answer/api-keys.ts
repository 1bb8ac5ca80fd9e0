import { addForeignKeys, isOriginalKey } from "../../features/api-keys/bulk.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import { countImported, countLeftOut } from "../summary.ts";
import { type AnswerRun, importTable } from "./run.ts";
import { cut, idOf, numberOf, textOf } from "./values.ts";

const ADMIN = 2;
const SCOPES = ["global", "read-only"];
const HIDDEN = 1;
const MAX_DESCRIPTION = 150;

/** Imports the keys of programs, which go on with them. Rule: docs/rules/import-answer.md XA25. */
export function importApiKeys(run: AnswerRun): Promise<void> {
  return importTable(run, "api_key", (rows) => async (tx, summary) => {
    const owners = [...new Set(rows.map((row) => idOf(row, "user_id")))];
    const admins = await tx
      .selectFrom("users")
      .select("id")
      .where("id", "in", owners)
      .where("role_id", "=", ADMIN)
      .where("status", "=", "normal")
      .execute();
    const known = new Set(admins.map(({ id }) => id));
    const usable = rows.filter((row) => isUsable(row) && known.has(idOf(row, "user_id")));
    const added = await addForeignKeys(
      run.app,
      tx,
      usable.map((row) => keyOf(run, row)),
    );
    countImported(summary, "API keys", added);
    countLeftOut(summary, "API keys", "of nobody who administers the site, or unusable", rows.length - usable.length);
  });
}

const isUsable = (row: ForeignRow) =>
  isOriginalKey(textOf(row, "access_key")) &&
  SCOPES.includes(textOf(row, "scope")) &&
  numberOf(row, "hidden") !== HIDDEN;

function keyOf({ clock }: AnswerRun, row: ForeignRow) {
  const created_at = clock.timeOf(row, "created_at");
  return {
    access_key: textOf(row, "access_key"),
    description: cut(textOf(row, "description"), MAX_DESCRIPTION),
    scope: textOf(row, "scope"),
    user_id: idOf(row, "user_id"),
    created_at,
    last_used_at: Math.max(created_at, clock.timeOf(row, "last_used_at")),
  };
}
