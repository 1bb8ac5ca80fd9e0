import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Tables } from "../../tables.ts";
import { countQueries, noteRows, readById, shareReads } from "./index.ts";
import { testDatabase } from "./testing.ts";

const { database: db, drop } = await testDatabase<Tables>();
afterAll(drop);

const settingsOf = (section: string) =>
  db.read.selectFrom("settings").selectAll().where("section", "=", section).execute();
const save = (section: string) =>
  db.write((tx) => tx.insertInto("settings").values({ section, value: "{}", updated_at: 0 }).execute());

test("what is read several times at one moment is asked once", async () => {
  const { queries } = await countQueries(db, () =>
    shareReads(db, () => Promise.all([settingsOf("a"), settingsOf("a"), settingsOf("b")])),
  );
  expect(queries).toHaveLength(2);
});

test("the next reading sees what was written since", async () => {
  expect(await shareReads(db, () => settingsOf("later"))).toEqual([]);
  await save("later");
  expect(await shareReads(db, () => settingsOf("later"))).toHaveLength(1);
});

test("what a reading leaves behind reads for itself", async () => {
  let readLate = async (): Promise<unknown[]> => [];
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await shareReads(db, async () => {
    await settingsOf("left");
    const late = gone.then(() => settingsOf("left"));
    readLate = () => late;
  });
  await save("left");
  go();
  expect(await readLate()).toHaveLength(1);
});

test("writes share nothing", async () => {
  await shareReads(db, () =>
    db.write(async (tx) => {
      const count = () => sql<{ n: unknown }>`select count(*) as n from settings`.execute(tx);
      const before = Number((await count()).rows[0]?.n);
      await tx.insertInto("settings").values({ section: "inside", value: "{}", updated_at: 0 }).execute();
      expect(Number((await count()).rows[0]?.n)).toBe(before + 1);
    }),
  );
});

test("rows that came along are not read again, and only in the same reading", async () => {
  const asked: string[][] = [];
  const read = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.map((id) => ({ id, from: "database" }));
  };
  const seen = await shareReads(db, async () => {
    noteRows("thing", [{ id: "1", from: "elsewhere" } as { id: string }]);
    const both = await readById("thing", ["1", "2"], read);
    await readById("other thing", ["1"], read);
    await db.write(async () => readById("thing", ["1"], read));
    return both;
  });
  await readById("thing", ["1"], read);
  noteRows("thing", [{ id: "3" }]);
  await readById("thing", ["3"], read);
  expect(seen).toEqual([
    { id: "1", from: "elsewhere" },
    { id: "2", from: "database" },
  ]);
  expect(asked).toEqual([["2"], ["1"], ["1"], ["1"], ["3"]]);
});
