import { type ObjectKind, objectId } from "@askwell/domain";
import type { Tables, Tx } from "../../tables.ts";
import { type Database, insertIgnore } from "../db/index.ts";

/** Kinds that share one running number, which stands in their long ids. */
type LongIdKind = Exclude<ObjectKind, "user">;

/** Kinds with a running number of their own. */
const plainKinds = [
  "user",
  "file",
  "revision",
  "activity",
  "reputation",
  "notification",
  "review",
  "staff_action",
] as const;
type PlainIdKind = (typeof plainKinds)[number];

/** A kind of thing that gets an id. */
export type IdKind = LongIdKind | PlainIdKind;

/** Hands out ids before the row is stored. Those of one kind sort, as text, in the order in which they were given. */
export interface Ids {
  /** The next id of a kind. Numbers may be missing, but none comes twice. */
  next(tx: Tx, kind: IdKind): Promise<string>;
  /** The next `count` ids of a kind, for storing many rows at once. */
  reserve(tx: Tx, kind: IdKind, count: number): Promise<string[]>;
}

const OBJECTS = "object";
/** People count from 1. Other plain ids start here, so that all have as many digits and sort as text. */
const PLAIN_START = 1_000_000_000;
/** Numbers that a process on PostgreSQL or MariaDB takes at a time, so that writers do not wait for each other. */
const BLOCK = 20;

/** The numbers from `first` to `last`. */
interface Block {
  first: number;
  readonly last: number;
}

/**
 * Makes the source of ids of one process. On SQLite numbers are taken in the transaction itself, elsewhere in blocks
 * and in short transactions of their own. Source: docs/rules/ids.md.
 */
export function createIds(database: Database<Tables>): Ids {
  const take = database.engine === "sqlite" ? advance : takeFromBlocks(database);
  return {
    async next(tx, kind) {
      const { first } = await take(tx, sequenceOf(kind), 1);
      return idOf(kind, first);
    },
    async reserve(tx, kind, count) {
      if (count === 0) return [];
      const { first } = await take(tx, sequenceOf(kind), count);
      return Array.from({ length: count }, (_, index) => idOf(kind, first + index));
    },
  };
}

function isPlain(kind: IdKind): kind is PlainIdKind {
  return (plainKinds as readonly IdKind[]).includes(kind);
}

function sequenceOf(kind: IdKind): string {
  return isPlain(kind) ? kind : OBJECTS;
}

function idOf(kind: IdKind, number: number): string {
  return isPlain(kind) ? String(number) : objectId(kind, number);
}

function takeFromBlocks(database: Database<Tables>) {
  const blocks = new Map<string, Block>();
  const refills = new Map<string, Promise<void>>();

  const refill = async (sequence: string) => {
    try {
      blocks.set(sequence, await database.writeApart((tx) => advance(tx, sequence, BLOCK)));
    } finally {
      refills.delete(sequence);
    }
  };

  return async (_tx: Tx, sequence: string, count: number): Promise<Block> => {
    if (count > 1) return database.writeApart((tx) => advance(tx, sequence, count));
    for (;;) {
      const block = blocks.get(sequence);
      if (block && block.first <= block.last) {
        const number = block.first++;
        return { first: number, last: number };
      }
      if (!refills.has(sequence)) refills.set(sequence, refill(sequence));
      await refills.get(sequence);
    }
  };
}

/** Moves a sequence on by `count` and answers the numbers that are now taken. */
async function advance(tx: Tx, sequence: string, count: number): Promise<Block> {
  if (!(await increase(tx, sequence, count))) {
    const value = sequence === "user" || sequence === OBJECTS ? 0 : PLAIN_START;
    await insertIgnore(tx, "sequences", { name: sequence, value });
    await increase(tx, sequence, count);
  }
  const { value } = await tx
    .selectFrom("sequences")
    .select("value")
    .where("name", "=", sequence)
    .executeTakeFirstOrThrow();
  return { first: value - count + 1, last: value };
}

async function increase(tx: Tx, sequence: string, count: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sequences")
    .set((eb) => ({ value: eb("value", "+", count) }))
    .where("name", "=", sequence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
