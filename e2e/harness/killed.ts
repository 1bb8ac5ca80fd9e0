import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { program } from "./askwell.ts";

/** Starts a command for the site of a folder, which an import or a restore makes if it is missing. */
const start = (args: readonly string[], folder: string) =>
  spawn(process.execPath, [program, ...args], {
    cwd: dirname(folder),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "warn", DATA_DIR: folder },
      // The file that an installation writes names the database of the folder that was copied.
      DATABASE_URL: `sqlite:${join(folder, "askwell.db")}`,
    },
  });

/** Runs a command to its end. */
export async function runWhole(args: readonly string[], folder: string): Promise<string> {
  const child = start(args, folder);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const [code] = await once(child, "close");
  expect(code, printed).toBe(0);
  return printed;
}

interface KilledOptions {
  readonly afterKill?: () => Promise<void>;
  /** What the command says when the last one was killed after its work was done. */
  readonly done?: string;
  /** How much longer it runs each time. */
  readonly growth?: number;
}

/**
 * Runs a command again and again, and kills it each time a little later after its first line, until it ends by itself.
 * Returns how often it was killed.
 */
export async function runKilled(
  args: readonly string[],
  folder: string,
  { afterKill, done, growth = 2 }: KilledOptions = {},
): Promise<number> {
  for (let kills = 0; ; kills++) {
    const child = start(args, folder);
    const ended = once(child, "close");
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
    await Promise.race([once(child.stderr, "data"), once(child.stdout, "data"), ended]);
    await Promise.race([pause(25 * growth ** kills), ended]);
    child.kill("SIGKILL");
    const [code, signal] = await ended;
    if (signal !== "SIGKILL") {
      if (code !== 0) expect(printed).toContain(done ?? "nothing");
      return kills;
    }
    await afterKill?.();
  }
}

/** The rows of tables of a site, without some columns, in the order of what is left. */
export function rowsOf(folder: string, tables: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const database = new DatabaseSync(join(folder, "askwell.db"), { readOnly: true });
  try {
    return Object.fromEntries(
      Object.entries(tables).map(([table, columns]) => {
        const rows = database.prepare(`select ${columns.join(", ")} from "${table}"`).all();
        return [table, rows.map((row) => JSON.stringify(row)).sort()];
      }),
    );
  } finally {
    database.close();
  }
}

/** What an import makes, but for ids: those that a killed run has reserved are left out. */
export const importedTables = {
  users: ["username", "display_name", "rank", "question_count", "answer_count", "avatar_type"],
  tags: ["slug_name", "question_count", "listed_count"],
  questions: ["title", "content", "html", "status", "score", "answer_count", "created_at", "accepted_answer_id <> '0'"],
  answers: ["content", "html", "status", "accepted", "score", "created_at"],
  comments: ["original_text", "status", "score", "created_at"],
  revisions: ["title", "content", "status"],
  question_tags: ["position", "status", "score"],
  votes: ["object_kind", "direction", "created_at"],
  collections: ["created_at"],
  badge_awards: ["award_key = '0'"],
  imported_addresses: ["address_hash"],
};

/** The names of the files that a site has stored. */
export async function uploadsOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "uploads"), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
