import { type ObjectKind, objectId } from "@askwell/domain";
import { type Database, insertIgnore } from "../db/index.ts";
import type { PlatformTables, PlatformTx } from "../tables.ts";

/** Kinds that share one sequence, whose number is part of the long id. */
type LongIdKind = Exclude<ObjectKind, "user">;

/** Kinds with their own sequence. */
const plainKinds = [
  "user",
  "file",
  "revision",
  "activity",
  "reputation",
  "notification",
  "review",
  "staff_action",
  "api_key",
  "push_device",
  "sanction",
  "grant",
  "saved_filter",
  "removal",
  "account_merge",
  "post_move",
  "member_invitation",
  "webhook",
  "hold_rule",
  "automation_rule",
  "conversation",
  "assistant_reply",
  "assistant_test_item",
  "assistant_test_run",
  "mail",
  "vote_group",
  "vote_void",
  "assigned_task",
] as const;
type PlainIdKind = (typeof plainKinds)[number];

/** A kind of entity that has an id. */
export type IdKind = LongIdKind | PlainIdKind;

/** Allocates ids before the row is inserted. Ids of one kind sort, as text, in the order of their allocation. */
export interface Ids {
  /** The next id of a kind. Numbers may be skipped but are never repeated. */
  next(tx: PlatformTx, kind: IdKind): Promise<string>;
  /** The next `count` ids of a kind, for bulk inserts: greater than all that any process has allocated before. */
  reserve(tx: PlatformTx, kind: IdKind, count: number): Promise<string[]>;
  /** Drops the rest of the blocks of this process: the sequences were moved, and lower numbers are not its own. */
  dropBlocks(): void;
}

const OBJECTS = "object";
/** Sequences that start at 1. */
const FROM_ONE = [OBJECTS, "user", "api_key"];
/** Other plain ids start here, so that all have the same number of digits and sort as text. */
const PLAIN_START = 1_000_000_000;
/** Ids that a process on PostgreSQL or MariaDB allocates at a time, so that writers do not wait for each other. */
const BLOCK = 20;

/** The numbers from `first` to `last`. */
interface Block {
  first: number;
  readonly last: number;
}

/**
 * Creates the id allocator of one process. On SQLite ids are allocated in the transaction itself, elsewhere in blocks and
 * in separate short transactions. Source: docs/rules/ids.md.
 */
export function createIds(database: Database<PlatformTables>): Ids {
  const { takeOne, takeMany, dropBlocks } =
    database.engine === "sqlite"
      ? {
          takeOne: (tx: PlatformTx, sequence: string) => advance(tx, sequence, 1),
          takeMany: advance,
          dropBlocks: () => undefined,
        }
      : takeFromBlocks(database);
  return {
    async next(tx, kind) {
      const { first } = await takeOne(tx, sequenceOf(kind));
      return idOf(kind, first);
    },
    async reserve(tx, kind, count) {
      if (count === 0) return [];
      const { first } = await takeMany(tx, sequenceOf(kind), count);
      return Array.from({ length: count }, (_, index) => idOf(kind, first + index));
    },
    dropBlocks,
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

function takeFromBlocks(database: Database<PlatformTables>) {
  const blocks = new Map<string, Block>();
  const refills = new Map<string, Promise<void>>();

  const refill = async (sequence: string) => {
    try {
      blocks.set(sequence, await database.writeApart((tx) => advance(tx, sequence, BLOCK)));
    } finally {
      refills.delete(sequence);
    }
  };

  return {
    async takeOne(_tx: PlatformTx, sequence: string): Promise<Block> {
      for (;;) {
        const block = blocks.get(sequence);
        if (block && block.first <= block.last) {
          const number = block.first++;
          return { first: number, last: number };
        }
        if (!refills.has(sequence)) refills.set(sequence, refill(sequence));
        await refills.get(sequence);
      }
    },
    async takeMany(_tx: PlatformTx, sequence: string, count: number): Promise<Block> {
      // Later ids of this process must be greater than these.
      await refills.get(sequence);
      blocks.delete(sequence);
      return database.writeApart((tx) => advance(tx, sequence, count));
    },
    dropBlocks: () => blocks.clear(),
  };
}

/** Advances a sequence by `count` and returns the allocated numbers. */
async function advance(tx: PlatformTx, sequence: string, count: number): Promise<Block> {
  if (!(await increase(tx, sequence, count))) {
    const value = FROM_ONE.includes(sequence) ? 0 : PLAIN_START;
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

async function increase(tx: PlatformTx, sequence: string, count: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sequences")
    .set((eb) => ({ value: eb("value", "+", count) }))
    .where("name", "=", sequence)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
