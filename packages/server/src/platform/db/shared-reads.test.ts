import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import type { Tables } from "../../tables.ts";
import { countQueries, readById, rememberRows, shareReads } from "./index.ts";

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

const settingsOf = (section: string, by = db) =>
  by.read.selectFrom("settings").selectAll().where("section", "=", section).execute();
const save = (section: string) =>
  db.write((tx) => tx.insertInto("settings").values({ section, value: "{}", updated_at: 0 }).execute());

test("identical concurrent reads are sent once", async () => {
  const { queries } = await countQueries(db, () =>
    shareReads(db, (shared) =>
      Promise.all([settingsOf("a", shared), settingsOf("a", shared), settingsOf("b", shared)]),
    ),
  );
  expect(queries).toHaveLength(2);
});

test("the next shared read sees later writes", async () => {
  expect(await shareReads(db, (shared) => settingsOf("later", shared))).toEqual([]);
  await save("later");
  expect(await shareReads(db, (shared) => settingsOf("later", shared))).toHaveLength(1);
});

test("work that outlives the shared reads reads for itself", async () => {
  let readLate = async (): Promise<unknown[]> => [];
  let go = () => {};
  const ended = new Promise<void>((resolve) => {
    go = resolve;
  });
  await shareReads(db, async (shared) => {
    await settingsOf("left", shared);
    const late = ended.then(() => settingsOf("left", shared));
    readLate = () => late;
  });
  await save("left");
  go();
  expect(await readLate()).toHaveLength(1);
});

test("writes are not shared", async () => {
  await shareReads(db, (shared) =>
    shared.write(async (tx) => {
      const count = () => sql<{ n: unknown }>`select count(*) as n from settings`.execute(tx);
      const before = Number((await count()).rows[0]?.n);
      await tx.insertInto("settings").values({ section: "inside", value: "{}", updated_at: 0 }).execute();
      expect(Number((await count()).rows[0]?.n)).toBe(before + 1);
    }),
  );
});

test("remembered rows are not read again, and only within the same shared reads", async () => {
  const requested: string[][] = [];
  const read = async (ids: readonly string[]) => {
    requested.push([...ids]);
    return ids.map((id) => ({ id, from: "database" }));
  };
  const seen = await shareReads(db, async (shared) => {
    rememberRows(shared.read, "thing", [{ id: "1", from: "elsewhere" } as { id: string }]);
    const both = await readById(shared.read, "thing", ["1", "2"], read);
    await readById(shared.read, "other thing", ["1"], read);
    await shared.write(async (tx) => readById(tx, "thing", ["1"], read));
    return both;
  });
  await readById(db.read, "thing", ["1"], read);
  rememberRows(db.read, "thing", [{ id: "3" }]);
  await readById(db.read, "thing", ["3"], read);
  expect(seen).toEqual([
    { id: "1", from: "elsewhere" },
    { id: "2", from: "database" },
  ]);
  expect(requested).toEqual([["2"], ["1"], ["1"], ["1"], ["3"]]);
});
