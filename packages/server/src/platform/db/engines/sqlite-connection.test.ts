import { expect, test } from "vitest";
import { SqliteConnection } from "./sqlite-connection.ts";

test("prepared statements are cached, except those with many values, which would retain the values of bulk inserts", () => {
  const connection = new SqliteConnection(":memory:", []);
  connection.run("create table things (name text)");
  const insert = (count: number) => {
    const names = Array.from({ length: count }, (_, number) => `thing ${number}`);
    connection.run(`insert into things values ${names.map(() => "(?)").join(", ")}`, names);
  };
  const before = connection.cachedStatements;
  for (let count = 240; count < 400; count++) insert(count);
  expect(connection.cachedStatements - before).toBe(11);
  insert(250);
  expect(connection.cachedStatements - before).toBe(11);
  connection.close();
});
