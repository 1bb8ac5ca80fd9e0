import { type Kysely, sql } from "kysely";

/**
 * An index of pgvector over the signs of `post_vectors`, for one model and one length. The table stays the only place of
 * vectors: what is stored or deleted is so in the index in the same transaction, and a backup does not have it. Source:
 * docs/decisions/semantic-search.md.
 */
export interface NearIndex {
  readonly name: string;
  /** The rows that it contains; the words have to be the same in a search. */
  readonly rows: ReturnType<typeof sql<boolean>>;
  /** Their signs, as bits. */
  readonly bits: ReturnType<typeof sql>;
  readonly length: number;
}

/** pgvector as this database has it. */
export interface PgvectorFacts {
  readonly version: string;
  /** Where its operators are. */
  readonly schema: string;
  /** Version 0.7 and later can index bits. */
  readonly isRecent: boolean;
}

const PREFIX = "post_vectors_near_";
const FINGERPRINT = /^[0-9a-f]{64}$/;
/** Base64 has four signs for three bytes. */
const encodedLength = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** The index for signs of `size` bytes; null for what is no fingerprint of a model. */
export function nearIndex(model: string, size: number): NearIndex | null {
  // It becomes part of statements that take no parameters.
  if (!FINGERPRINT.test(model) || size === 0) return null;
  const length = size * 8;
  return {
    name: `${PREFIX}${length}_${model.slice(0, 16)}`,
    rows: sql<boolean>`model = ${sql.lit(model)} and length(signs) = ${sql.lit(encodedLength(size))}`,
    bits: sql`('x' || encode(decode(signs, 'base64'), 'hex'))::bit(${sql.lit(length)})`,
    length,
  };
}

/** What pgvector is in this database; null if it was not created there. */
export async function findPgvector<T>(db: Kysely<T>): Promise<PgvectorFacts | null> {
  const { rows } = await sql<PgvectorFacts>`
    select e.extversion as version, n.nspname as schema, exists (
      select 1 from pg_opclass c join pg_am m on m.oid = c.opcmethod
      where c.opcname = 'bit_hamming_ops' and c.opcnamespace = e.extnamespace and m.amname = 'hnsw'
    ) as "isRecent"
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector'`.execute(db);
  return rows[0] ?? null;
}

/** Whether the server has pgvector, also for databases in which it was not created yet. */
export async function isPgvectorThere<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'vector'`.execute(db);
  return rows.length > 0;
}

/** The indexes of this kind, of all models; those that are being built, or were not finished, are not complete. */
export async function listNearIndexes<T>(db: Kysely<T>): Promise<{ name: string; isComplete: boolean }[]> {
  const { rows } = await sql<{ name: string; isComplete: boolean }>`
    select c.relname as name, i.indisvalid as "isComplete"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass('post_vectors') and starts_with(c.relname, ${PREFIX})`.execute(db);
  return rows;
}
