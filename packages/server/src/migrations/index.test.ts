import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { schemaFacts, type TableFacts } from "../platform/db/schema-facts.ts";
import { testDatabase } from "../platform/db/testing.ts";

const source = fileURLToPath(new URL("..", import.meta.url));
const features = readdirSync(`${source}features`).map((name) => `${source}features/${name}/table.ts`);
const texts = [`${source}tables.ts`, `${source}plugins/table.ts`, ...features].flatMap(readIfThere);

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

/** Row types by name, as the sources spell them: the comment above and each field. */
const rows = new Map(
  texts
    .flatMap((text) => [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export interface (\w+Row) \{([^}]*)\}/g)])
    .map(([, comment = "", name = "", body = ""]) => [
      name,
      { comment: comment.replace(/\s*\*\s+/g, " "), fields: fieldsOf(body) },
    ]),
);
const rowByTable = new Map(
  [...(texts[0] ?? "").matchAll(/^ {2}(\w+): (\w+Row);$/gm)].map(([, table, row]) => [table, row]),
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
  const facts = tables.get(String(table));
  expect(facts?.columns).toEqual(rows.get(String(row))?.fields);
});

/** The keys in a list such as `(a, b desc), c`. */
function promised(comment: string, word: RegExp): string[] {
  const [, list = ""] = word.exec(comment) ?? [];
  return [...list.matchAll(/\(([^)]*)\)|(\w+)/g)].map(([, many, one]) => many ?? one ?? "");
}

test.each([...rowByTable])("%s has the keys and indexes that its row type promises", (table, row) => {
  const comment = rows.get(String(row))?.comment ?? "";
  const facts = tables.get(String(table)) as TableFacts;
  const [primaryKey = "id"] = promised(comment, /[Pp]rimary key: ([^.;]*)/);
  expect(facts.primaryKey.join(", ")).toBe(primaryKey);
  const indexes = [
    ...promised(comment, /[Uu]nique: ([^.;]*)/).map((columns) => `unique (${columns})`),
    ...promised(comment, /Index(?:es)?: ([^.;]*)/).map((columns) => `index (${columns})`),
    ...promised(comment, /Indexes, each ending in id: ([^.;]*)/).map((columns) => `index (${columns}, id)`),
  ];
  expect(facts.indexes).toEqual(indexes.sort());
});

test("every table in the database has a row type, except those that one platform keeps to itself", () => {
  const known = new Set<unknown>([...rowByTable.keys(), "migrations", "search_texts", "search_postings"]);
  expect([...tables.keys()].filter((table) => !known.has(table))).toEqual([]);
});
