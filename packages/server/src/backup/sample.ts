import { type Kysely, sql } from "kysely";
import * as v from "valibot";
import { type ArchivedReply, BackupError } from "./format.ts";
import type { BackupArchive } from "./read-archive.ts";

/** Which calls are asked about which objects, at most a thousand together. */
const SAMPLE = [
  { table: "questions", key: "id", size: 350, calls: ["questionInfo", "answerPage"] },
  { table: "users", key: "username", size: 120, calls: ["personalUserInfo"] },
  { table: "tags", key: "slug_name", size: 100, calls: ["tagInfo"] },
  { table: "comments", key: "object_id", size: 80, calls: ["commentPage"] },
] as const;

export type SampledCall = (typeof SAMPLE)[number]["calls"][number];

const inputs: Readonly<Record<SampledCall, (key: string) => object>> = {
  questionInfo: (id) => ({ id }),
  answerPage: (question_id) => ({ question_id, page: 1, page_size: 20, order: "created" }),
  personalUserInfo: (username) => ({ username }),
  tagInfo: (name) => ({ name }),
  commentPage: (object_id) => ({ object_id, page: 1, page_size: 20, query_cond: "created_at" }),
};

/** What the site replies to a call, as an administrator sees it; for a failed call the reason. */
export type AskSite = (call: SampledCall, input: object) => Promise<unknown>;

/** Asks the site about objects that are spread evenly over each kind. */
export async function* sampleReplies(db: Kysely<unknown>, ask: AskSite): AsyncGenerator<ArchivedReply> {
  for (const { table, key, size, calls } of SAMPLE) {
    for (const object of await spread(db, { table, key, size })) {
      for (const call of calls) {
        const input = inputs[call](object);
        yield [call, input, await ask(call, input)];
      }
    }
  }
}

interface Spread {
  readonly table: string;
  readonly key: string;
  readonly size: number;
}

async function spread(db: Kysely<unknown>, { table, key, size }: Spread): Promise<string[]> {
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  const step = Math.max(1, Math.floor(Number(counts[0]?.count ?? 0) / size));
  const { rows } = await sql<{ object: string }>`
    select object from (
      select ${sql.ref(key)} as object, row_number() over (order by ${sql.ref(key)}) as place from ${sql.table(table)}
    ) as numbered
    where place % ${sql.lit(step)} = 0 order by place limit ${sql.lit(size)}`.execute(db);
  return [...new Set(rows.map(({ object }) => object))];
}

const line = v.tuple([v.picklist(SAMPLE.flatMap(({ calls }) => calls)), v.looseObject({}), v.unknown()]);

/**
 * Asks the same of a restored copy. Throws `BackupError` naming the first call with another reply; returns the number of
 * calls.
 */
export async function compareReplies(archive: BackupArchive, ask: AskSite): Promise<number> {
  let compared = 0;
  for await (const text of archive.replies()) {
    const parsed = v.safeParse(line, JSON.parse(text));
    if (!parsed.success) throw new BackupError("The backup is damaged: a reply is none of those that are sampled.");
    const [call, input, expected] = parsed.output;
    const reply = await ask(call, input);
    if (JSON.stringify(reply) !== JSON.stringify(expected))
      throw new BackupError(`The restored copy replies otherwise than the site to ${call} ${JSON.stringify(input)}.`);
    compared += 1;
  }
  return compared;
}
