import { DatabaseSync } from "node:sqlite";
import type { Acknowledged } from "./burst.ts";

/** Checks a database from outside for damage, lost rows and wrong counts. */
export function audit(file: string, acknowledged: Acknowledged): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return [...integrityErrors(database), ...lost(database, acknowledged), ...drifted(database)];
  } finally {
    database.close();
  }
}

function integrityErrors(database: DatabaseSync): string[] {
  const found = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
  return found.map((row) => row.integrity_check).filter((said) => said !== "ok");
}

function lost(database: DatabaseSync, acknowledged: Acknowledged): string[] {
  const missing = (["questions", "answers", "comments"] as const).flatMap((table) => {
    const rows = database.prepare(`SELECT id FROM ${table}`).all() as { id: string }[];
    const there = new Set(rows.map(({ id }) => id));
    return [...acknowledged[table]]
      .filter((id) => !there.has(id))
      .map((id) => `${table}: ${id} was acknowledged and is gone`);
  });
  return [...missing, ...lostVotes(database, acknowledged)];
}

function lostVotes(database: DatabaseSync, acknowledged: Acknowledged): string[] {
  const rows = database.prepare("SELECT object_id, user_id, direction FROM votes").all() as {
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

function drifted(database: DatabaseSync): string[] {
  return Object.entries(counts).flatMap(([what, query]) => {
    const wrong = database.prepare(query).all() as { id: string }[];
    return wrong.length === 0 ? [] : [`${what} differ from the rows at ${wrong.map(({ id }) => id).join(", ")}`];
  });
}
