import { kindOfId, numberOfId } from "@askwell/domain";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { openDatabase } from "../db/index.ts";
import type { PlatformTables } from "../tables.ts";
import { createIds } from "./index.ts";

const { database, address, drop } = await testDatabase<PlatformTables>();
afterAll(drop);

test("I1 I2 the first ids are those of an empty site; users and non-objects have their own sequences", async () => {
  const ids = createIds(database);
  const first = await database.write(async (tx) => [
    await ids.next(tx, "user"),
    await ids.next(tx, "question"),
    await ids.next(tx, "answer"),
    await ids.next(tx, "badge_award"),
  ]);
  expect(first).toEqual(["1", "10010000000000001", "10020000000000002", "10100000000000003"]);
  const plain = ["file", "revision", "notification", "activity", "reputation", "review", "staff_action"] as const;
  for (const kind of plain) {
    const id = await database.write((tx) => ids.next(tx, kind));
    expect([kind, id, kindOfId(id)]).toEqual([kind, "1000000001", null]);
  }
  expect(kindOfId("1")).toBeNull();
});

test("I1 ids are unique across processes: 100 concurrent writes in two processes", async () => {
  const other = await openDatabase<PlatformTables>(address);
  const [here, there] = [createIds(database), createIds(other)];
  const kinds = ["question", "answer", "comment", "tag"] as const;
  const allocated = await Promise.all(
    Array.from({ length: 100 }, (_, number) => {
      const [db, ids] = number % 2 === 0 ? [database, here] : [other, there];
      return db.write((tx) => ids.next(tx, kinds[number % kinds.length] ?? "question"));
    }),
  );
  expect(new Set(allocated.map(numberOfId)).size).toBe(100);
  await other.close();
});

test("a rolled back write may lose its id, and the next write gets another free one", async () => {
  const ids = createIds(database);
  let lost = "";
  const failing = database.write(async (tx) => {
    lost = await ids.next(tx, "file");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const [one, two] = await database.write(async (tx) => [await ids.next(tx, "file"), await ids.next(tx, "file")]);
  expect(one).not.toBe(two);
  if (database.engine !== "sqlite") expect([one, two]).not.toContain(lost);
});

test("reserve returns ascending consecutive ids, and none for a count of 0", async () => {
  const ids = createIds(database);
  const many = await database.write((tx) => ids.reserve(tx, "answer", 1000));
  const numbers = many.map(numberOfId);
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, index) => (numbers[0] ?? 0) + index));
  expect(await database.write((tx) => ids.reserve(tx, "answer", 0))).toEqual([]);
  const next = await database.write((tx) => ids.next(tx, "question"));
  expect(numbers).not.toContain(numberOfId(next));
});

test("I2 a reserved id is greater than all before it, and those after it in the process are greater still", async () => {
  const other = await openDatabase<PlatformTables>(address);
  const [here, there] = [createIds(database), createIds(other)];
  const allocated: string[] = [];
  await database.write((tx) => here.next(tx, "revision"));
  await other.write((tx) => there.next(tx, "revision"));
  for (const count of [2, 1, 3, 1]) {
    allocated.push(...(await database.write((tx) => here.reserve(tx, "revision", count))));
    allocated.push(await database.write((tx) => here.next(tx, "revision")));
  }
  allocated.push(...(await other.write((tx) => there.reserve(tx, "revision", 1))));
  expect(allocated).toEqual(allocated.toSorted());
  await other.close();
});

test("I6 after the sequence was moved, a process that drops its blocks gives no lower number", async () => {
  const ids = createIds(database);
  await database.write((tx) => ids.next(tx, "user"));
  await database.write(async (tx) => {
    await tx.updateTable("sequences").set({ value: 5000 }).where("name", "=", "user").execute();
  });
  ids.dropBlocks();
  expect(await database.write((tx) => ids.next(tx, "user"))).toBe("5001");
});

test("I2 plain ids sort as text in the order in which they were allocated", async () => {
  const ids = createIds(database);
  const allocated = await database.write((tx) => ids.reserve(tx, "notification", 120));
  expect([...allocated].sort()).toEqual(allocated);
});
