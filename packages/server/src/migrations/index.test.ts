import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { schemaFacts, type TableFacts } from "../platform/db/schema/schema-facts.ts";

const source = fileURLToPath(new URL("..", import.meta.url));
const features = readdirSync(`${source}features`).map((name) => `${source}features/${name}/table.ts`);
const platform = ["tables.ts", "search/table.ts", "vectors/table.ts"].map((name) => `${source}platform/${name}`);
const texts = [`${source}tables.ts`, `${source}plugins/table.ts`, ...platform, ...features].flatMap(readIfThere);

const { database, drop } = await testDatabase();
afterAll(drop);
const tables = new Map((await schemaFacts(database.read)).map((table) => [table.name, table]));

function readIfThere(file: string): string[] {
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    return [];
  }
}

/** Row types by name, from the sources: the comment above each and its fields. */
const rows = new Map(
  texts
    .flatMap((text) => [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export interface (\w+Row) \{([^}]*)\}/g)])
    .map(([, comment = "", name = "", body = ""]) => [
      name,
      { comment: comment.replace(/\s*\*\s+/g, " "), fields: fieldsOf(body) },
    ]),
);
const rowByTable = new Map(
  texts.flatMap((text) => [...text.matchAll(/^ {2}(\w+): (\w+Row);$/gm)].map(([, table, row]) => [table, row])),
);

function fieldsOf(body: string): Record<string, string> {
  const fields = [...body.matchAll(/^ {2}(\w+): ([^;]+);$/gm)];
  return Object.fromEntries(fields.map(([, name, type]) => [name, type === "string" ? "text" : "number"]));
}

test("every table that the code names has a row type", () => {
  expect(rowByTable.size).toBeGreaterThan(30);
  for (const row of rowByTable.values()) expect(rows.has(String(row)), row).toBe(true);
});

test.each([...rowByTable])("the columns of %s are the fields of %s", (table, row) => {
  const description = tables.get(String(table));
  expect(description?.columns).toEqual(rows.get(String(row))?.fields);
});

/** The keys in a list such as `(a, b desc), c`. */
function declaredKeys(comment: string, word: RegExp): string[] {
  const [, list = ""] = word.exec(comment) ?? [];
  return [...list.matchAll(/\(([^)]*)\)|(\w+)/g)].map(([, many, one]) => many ?? one ?? "");
}

test.each([...rowByTable])("%s has the keys and indexes that its row type declares", (table, row) => {
  const comment = rows.get(String(row))?.comment ?? "";
  const description = tables.get(String(table)) as TableFacts;
  const [primaryKey = "id"] = declaredKeys(comment, /[Pp]rimary key: ([^.;]*)/);
  expect(description.primaryKey.join(", ")).toBe(primaryKey);
  const indexes = [
    ...declaredKeys(comment, /[Uu]nique: ([^.;]*)/).map((columns) => `unique (${columns})`),
    ...declaredKeys(comment, /Index(?:es)?: ([^.;]*)/).map((columns) => `index (${columns})`),
    ...declaredKeys(comment, /Indexes, each ending in id: ([^.;]*)/).map((columns) => `index (${columns}, id)`),
  ];
  expect(description.indexes).toEqual(indexes.sort());
});

test("every table in the database has a row type, except engine-specific ones", () => {
  const known = new Set<unknown>([...rowByTable.keys(), "migrations", "search_texts", "search_postings"]);
  expect([...tables.keys()].filter((table) => !known.has(table))).toEqual([]);
});
