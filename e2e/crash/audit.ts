import { DatabaseSync } from "node:sqlite";
import type { Acknowledged } from "./burst.ts";

/** Runs a query of an audit and returns its rows. */
export type AuditQuery = (statement: string) => Promise<readonly object[]>;

/** Checks a SQLite file from outside for damage, lost rows and wrong counts. */
export async function audit(file: string, acknowledged: Acknowledged): Promise<string[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = await auditRows(async (statement) => database.prepare(statement).all(), acknowledged);
    return [...integrityErrors(database), ...rows];
  } finally {
    database.close();
  }
}

/** Checks any database for lost rows and wrong counts. */
export async function auditRows(query: AuditQuery, acknowledged: Acknowledged): Promise<string[]> {
  return [...(await lost(query, acknowledged)), ...(await drifted(query))];
}

function integrityErrors(database: DatabaseSync): string[] {
  const found = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
  return found.map((row) => row.integrity_check).filter((said) => said !== "ok");
}

async function lost(query: AuditQuery, acknowledged: Acknowledged): Promise<string[]> {
  const missing: string[] = [];
  for (const table of ["questions", "answers", "comments"] as const) {
    const rows = (await query(`SELECT id FROM ${table}`)) as { id: string }[];
    const there = new Set(rows.map(({ id }) => String(id)));
    const gone = [...acknowledged[table]].filter((id) => !there.has(id));
    missing.push(...gone.map((id) => `${table}: ${id} was acknowledged and is gone`));
  }
  return [...missing, ...(await lostVotes(query, acknowledged))];
}

async function lostVotes(query: AuditQuery, acknowledged: Acknowledged): Promise<string[]> {
  const rows = (await query("SELECT object_id, user_id, direction FROM votes")) as {
    object_id: string;
    user_id: string;
    direction: string;
  }[];
  const there = new Map(rows.map((row) => [`${row.object_id} ${row.user_id}`, row.direction]));
  return [...acknowledged.votes]
    .filter(([key, direction]) => !acknowledged.unsure.has(key) && (there.get(key) ?? "none") !== direction)
    .map(([key, direction]) => `votes: ${key} was acknowledged as ${direction} and is ${there.get(key)}`);
}

/** Stored counts, and queries for the counted rows. */
const counts: Readonly<Record<string, string>> = {
  "answers of questions": `SELECT q.id FROM questions q WHERE q.answer_count <>
    (SELECT count(*) FROM answers a WHERE a.question_id = q.id AND a.status = 'available')`,
  "votes of questions": `SELECT q.id FROM questions q WHERE q.up_count <>
    (SELECT count(*) FROM votes v WHERE v.object_id = q.id AND v.direction = 'up')`,
  "votes of answers": `SELECT a.id FROM answers a WHERE a.up_count <>
    (SELECT count(*) FROM votes v WHERE v.object_id = a.id AND v.direction = 'up')`,
  "visible questions": `SELECT sum(value) AS id FROM post_totals WHERE name = 'questions.visible'
    HAVING sum(value) <> (SELECT count(*) FROM questions WHERE visible = 1)`,
  "points of votes": `SELECT v.object_id AS id FROM votes v WHERE v.object_kind <> 'comment' AND v.direction = 'up'
    AND NOT EXISTS (SELECT 1 FROM reputation r WHERE r.object_id = v.object_id AND r.actor_id = v.user_id AND r.cancelled = 0)`,
};

async function drifted(query: AuditQuery): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, statement] of Object.entries(counts)) {
    const wrong = (await query(statement)) as { id: string }[];
    if (wrong.length > 0) problems.push(`${what} differ from the rows at ${wrong.map(({ id }) => id).join(", ")}`);
  }
  return problems;
}
