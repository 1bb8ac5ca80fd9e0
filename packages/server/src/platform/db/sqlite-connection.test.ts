import { expect, test } from "vitest";
import { SqliteConnection } from "./sqlite-connection.ts";

test("statements are kept ready, but none with many values, which would hold the last rows of every bulk insert", () => {
  const connection = new SqliteConnection(":memory:", []);
  connection.run("create table things (name text)");
  const insert = (count: number) => {
    const names = Array.from({ length: count }, (_, number) => `thing ${number}`);
    connection.run(`insert into things values ${names.map(() => "(?)").join(", ")}`, names);
  };
  const before = connection.keptStatements;
  for (let count = 240; count < 400; count++) insert(count);
  expect(connection.keptStatements - before).toBe(11);
  insert(250);
  expect(connection.keptStatements - before).toBe(11);
  connection.close();
});
