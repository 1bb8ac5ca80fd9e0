import { sql } from "kysely";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Db, Tables } from "../../tables.ts";
import { type AnswerRun, noteDifference } from "./run.ts";
import { idOf, textOf } from "./values.ts";

/** Which values of a table there are compared with which columns here. */
interface ComparedTable {
  readonly there: string;
  readonly here: keyof Tables;
  readonly columns: Readonly<Record<string, string>>;
}

const COMPARED: readonly ComparedTable[] = [
  {
    there: "question",
    here: "questions",
    columns: {
      ...{ vote_count: "score", answer_count: "answer_count", collection_count: "collection_count" },
      ...{ follow_count: "follow_count", linked_count: "linked_count" },
      ...{ accepted_answer_id: "accepted_answer_id", last_answer_id: "last_answer_id" },
    },
  },
  { there: "answer", here: "answers", columns: { vote_count: "score" } },
  { there: "comment", here: "comments", columns: { vote_count: "score" } },
  { there: "tag", here: "tags", columns: { question_count: "question_count", follow_count: "follow_count" } },
  { there: "user", here: "users", columns: { question_count: "question_count", answer_count: "answer_count" } },
  { there: "badge", here: "badges", columns: { award_count: "award_count" } },
];

/** Notes where values that the old site has stored differ from those that were counted here. Rule: XA13. */
export async function compareCounts(run: AnswerRun): Promise<void> {
  for (const compared of COMPARED) {
    for await (const rows of run.source.batches(compared.there)) {
      const ids = rows.map((row) => idOf(row, "id"));
      const counted = await countedHere(run.app.db.read, compared, ids);
      for (const row of rows) compareRow(run, compared, { there: row, here: counted.get(idOf(row, "id")) });
    }
  }
}

interface ComparedRows {
  readonly there: ForeignRow;
  /** Undefined for a row that was left out. */
  readonly here: CountedRow | undefined;
}

function compareRow(run: AnswerRun, { there: table, columns }: ComparedTable, { there, here }: ComparedRows): void {
  if (!here) return;
  for (const [column, name] of Object.entries(columns)) {
    const [stored, value] = [textOf(there, column) || "0", String(here[name])];
    if (column in there && stored !== value)
      noteDifference(run, `${table}.${column}`, `${idOf(there, "id")}: ${stored}, here ${value}`);
  }
}

type CountedRow = Readonly<Record<string, unknown>>;

async function countedHere(db: Db, { here, columns }: ComparedTable, ids: readonly string[]) {
  const names = sql.join(["id", ...Object.values(columns)].map((name) => sql.ref(name)));
  const query = sql<CountedRow>`select ${names} from ${sql.table(here)} where ${sql.ref("id")} in (${sql.join([...ids])})`;
  return new Map((await query.execute(db)).rows.map((row) => [String(row.id), row]));
}
