import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { unmigratedTestDatabase } from "../../../testing/database.ts";
import { countQueries, type Database, forUpdate, onCommit, openDatabase, UsedInsideWriteError } from "./index.ts";
import { countType, createTable, keyType, type SchemaDb } from "./schema/schema.ts";

interface DatabaseTestTables {
  things: { name: string; count: number };
}

const { database, address, drop } = await unmigratedTestDatabase<DatabaseTestTables>();
const isSqlite = database.engine === "sqlite";
const isPostgres = database.engine === "postgres";
await database.write((tx) =>
  createTable(tx as unknown as SchemaDb, "things", {
    columns: { name: keyType(40), count: countType },
    primaryKey: ["name"],
  }),
);
afterAll(drop);
beforeEach(() => database.write((tx) => tx.deleteFrom("things").execute()));

const add = (tx: Transaction<DatabaseTestTables>, name: string, count = 0) =>
  tx.insertInto("things").values({ name, count }).execute();

const names = async () => {
  const rows = await database.read.selectFrom("things").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
};

const countOf = async (name: string) => {
  const row = await database.read.selectFrom("things").select("count").where("name", "=", name).executeTakeFirst();
  return row?.count;
};

test("write returns the result of its callback, and reads see it afterwards", async () => {
  const answer = await database.write(async (tx) => {
    await add(tx, "a");
    return 7;
  });
  expect(answer).toBe(7);
  expect(await names()).toEqual(["a"]);
});

test("an error in a write rolls everything back and is thrown", async () => {
  const write = database.write(async (tx) => {
    await add(tx, "a");
    throw new Error("no");
  });
  await expect(write).rejects.toThrow("no");
  expect(await names()).toEqual([]);
});

test("uncommitted changes are invisible outside of the write, and readers do not wait", async () => {
  const { promise: read, resolve: proceed } = Promise.withResolvers<void>();
  const { promise: added, resolve: isAdded } = Promise.withResolvers<void>();
  const write = database.write(async (tx) => {
    await add(tx, "a");
    isAdded();
    await read;
  });
  await added;
  expect(await names()).toEqual([]);
  proceed();
  await write;
  expect(await names()).toEqual(["a"]);
});

test("one failing write among concurrent ones affects no other", async () => {
  const results = await Promise.allSettled(
    ["a", "b", "c", "d"].map((name) =>
      database.write(async (tx) => {
        await add(tx, name);
        if (name === "b") throw new Error("no");
      }),
    ),
  );
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(await names()).toEqual(["a", "c", "d"]);
});

test("app.db inside a write throws immediately", async () => {
  await expect(database.write(async () => database.read.selectFrom("things").selectAll().execute())).rejects.toThrow(
    UsedInsideWriteError,
  );
  await expect(database.write(async () => database.write(async () => 1))).rejects.toThrow(UsedInsideWriteError);
});

test("another database may be read inside a write", async () => {
  const other = await openDatabase<DatabaseTestTables>(address);
  expect(await database.write(() => other.read.selectFrom("things").selectAll().execute())).toEqual([]);
  await other.close();
});

test("work that a write has started may use app.db after the write", async () => {
  const { promise: later, resolve } = Promise.withResolvers<string[]>();
  await database.write(async (tx) => {
    await add(tx, "a");
    onCommit(tx, () => void setImmediate(() => resolve(names())));
  });
  expect(await later).toEqual(["a"]);
});

test("read rejects changes", async () => {
  await expect(database.read.insertInto("things").values({ name: "a", count: 0 }).execute()).rejects.toThrow();
  await expect(database.read.transaction().execute(async () => 1)).rejects.toThrow("db.read opens no transactions");
  expect(await names()).toEqual([]);
});

test("tx cannot be used after its write", async () => {
  let ended: Transaction<DatabaseTestTables> | undefined;
  await database.write(async (tx) => {
    ended = tx;
  });
  await expect(ended?.selectFrom("things").selectAll().execute()).rejects.toThrow();
  expect(() => onCommit(ended as object, () => {})).toThrow("running write");
});

test("a failed statement ends the transaction on every engine, even if the error is caught", async () => {
  await database.write((tx) => add(tx, "a"));
  let second: unknown;
  const write = database.write(async (tx) => {
    await add(tx, "b");
    await add(tx, "a").catch(() => {});
    second = await add(tx, "c").catch((error: unknown) => error);
  });
  await expect(write).rejects.toThrow(/unique|duplicate/i);
  expect(String(second)).toContain("an earlier statement of this transaction has failed");
  expect(await names()).toEqual(["a"]);
});

test("onCommit runs after the commit and before write returns, in order, even after an error", async () => {
  const seen: string[] = [];
  const write = database.write(async (tx) => {
    onCommit(tx, async () => {
      seen.push(`first sees ${await names()}`);
      throw new Error("from onCommit");
    });
    onCommit(tx, () => void seen.push("second"));
    await add(tx, "a");
    seen.push("work");
  });
  await expect(write).rejects.toThrow("from onCommit");
  expect(seen).toEqual(["work", "first sees a", "second"]);
});

test("onCommit does not run when the write fails", async () => {
  let ran = false;
  const write = database.write(async (tx) => {
    onCommit(tx, () => {
      ran = true;
    });
    throw new Error("no");
  });
  await expect(write).rejects.toThrow("no");
  expect(ran).toBe(false);
});

test("fifty concurrent increments add up to fifty", async () => {
  await database.write((tx) => add(tx, "a"));
  await Promise.all(
    Array.from({ length: 50 }, () =>
      database.write(async (tx) => {
        const row = await forUpdate(
          tx.selectFrom("things").select("count").where("name", "=", "a"),
        ).executeTakeFirstOrThrow();
        await sleep(1);
        await tx
          .updateTable("things")
          .set({ count: row.count + 1 })
          .where("name", "=", "a")
          .execute();
      }),
    ),
  );
  expect(await countOf("a")).toBe(50);
});

test("two deadlocked writes both succeed, since one is retried", async () => {
  await database.write(async (tx) => {
    await add(tx, "a");
    await add(tx, "b");
  });
  let attempts = 0;
  let waiting = isSqlite ? 0 : 2;
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  const cross = (first: string, second: string) =>
    database.write(async (tx) => {
      attempts += 1;
      await tx
        .updateTable("things")
        .set((eb) => ({ count: eb("count", "+", 1) }))
        .where("name", "=", first)
        .execute();
      waiting -= 1;
      if (waiting <= 0) resolve();
      await bothHold;
      await tx
        .updateTable("things")
        .set((eb) => ({ count: eb("count", "+", 1) }))
        .where("name", "=", second)
        .execute();
    });
  await Promise.all([cross("a", "b"), cross("b", "a")]);
  expect([await countOf("a"), await countOf("b")]).toEqual([2, 2]);
  // On a busy server the repeated one may be the victim again.
  if (isSqlite) expect(attempts).toBe(2);
  else expect(attempts).toBeGreaterThan(2);
});

test("onCommit of an abandoned attempt does not run", async () => {
  let attempts = 0;
  const seen: number[] = [];
  await database.write(async (tx) => {
    attempts += 1;
    const attempt = attempts;
    onCommit(tx, () => void seen.push(attempt));
    if (attempt < 3) throw Object.assign(new Error("deadlock"), { code: "40P01" });
  });
  expect(seen).toEqual([3]);
});

test("a write that always deadlocks fails eventually", async () => {
  let attempts = 0;
  const write = database.write(async () => {
    attempts += 1;
    throw Object.assign(new Error("deadlock"), { errno: 1213 });
  });
  await expect(write).rejects.toThrow("deadlock");
  expect(attempts).toBe(12);
});

test("countQueries lists the statements of its callback and no others", async () => {
  const other = database.read.selectFrom("things").selectAll().execute();
  const { result, queries } = await countQueries(database, async () => {
    await database.write((tx) => add(tx, "a"));
    return names();
  });
  await other;
  expect(result).toEqual(["a"]);
  expect(queries.map((query) => query.slice(0, 6))).toEqual(["insert", "select"]);
});

test("counts and sums are numbers", async () => {
  await database.write(async (tx) => {
    await add(tx, "a", 2);
    await add(tx, "b", 3);
  });
  const row = await database.read
    .selectFrom("things")
    .select((eb) => [eb.fn.countAll().as("many"), eb.fn.sum("count").as("sum"), eb.fn.max("count").as("most")])
    .executeTakeFirst();
  expect(row).toEqual({ many: 2, sum: 5, most: 3 });
});

test("keys distinguish case, accents and trailing spaces, and sort by code point", async () => {
  const keys = ["ada", "Ada", "ada ", "adá", "Ångström", "zoe", "漢字", "😀"];
  await database.write(async (tx) => {
    for (const name of keys) await add(tx, name);
  });
  expect(await names()).toEqual([...keys].sort());
});

test("a write may run several statements concurrently", async () => {
  await database.write((tx) => Promise.all(["a", "b", "c"].map((name) => add(tx, name))));
  expect(await names()).toEqual(["a", "b", "c"]);
});

test("prepared statements survive a migration of their table", async () => {
  const all = () => database.read.selectFrom("things").selectAll().execute();
  const allInWrite = () => database.write((tx) => tx.selectFrom("things").selectAll().execute());
  await database.write((tx) => add(tx, "a"));
  for (let times = 0; times < 3; times++) expect([await all(), await allInWrite()]).toHaveLength(2);
  await database.write((tx) => sql`alter table things add column size integer not null default 3`.execute(tx));
  expect(await all()).toEqual([{ name: "a", count: 0, size: 3 }]);
  expect(await allInWrite()).toEqual([{ name: "a", count: 0, size: 3 }]);
});

/** Terminates a connection as a stopping server does, and waits until it is gone. */
async function terminate(by: Database<DatabaseTestTables>, id: number): Promise<void> {
  const [end, left] =
    by.engine === "postgres"
      ? [sql`select pg_terminate_backend(${id})`, sql`select 1 from pg_stat_activity where pid = ${id}`]
      : [sql.raw(`kill ${id}`), sql`select 1 from information_schema.processlist where id = ${id}`];
  await end.execute(by.read);
  await expect.poll(async () => (await left.execute(by.read)).rows).toEqual([]);
}

test.each(isSqlite ? [] : [database.engine])(
  "%s: a connection that the server closes during a write fails only that write",
  async () => {
    const other = await openDatabase<DatabaseTestTables>(address);
    const ownId = sql<{ id: number }>`select ${sql.raw(isPostgres ? "pg_backend_pid()" : "connection_id()")} as id`;
    const write = database.write(async (tx) => {
      await add(tx, "a");
      const { rows } = await ownId.execute(tx);
      await terminate(other, rows[0]?.id ?? 0);
      await add(tx, "b");
    });
    await expect(write).rejects.toThrow();
    await other.close();
    await database.write((tx) => add(tx, "c"));
    expect(await names()).toEqual(["c"]);
  },
);
