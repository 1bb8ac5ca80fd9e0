/** The maximum length of an index name on all engines. */
const MAX_NAME = 63;

/** Name of the index over some columns of a table. */
export function indexName(table: string, columns: readonly string[]): string {
  const name = [table, ...columns.map((column) => column.split(" ")[0])].join("_");
  if (name.length > MAX_NAME) return [table, ...columns.map(abbreviate)].join("_");
  return name;
}

/** Abbreviates `created_at desc` to `cre_at`. */
function abbreviate(column: string): string {
  const words = column.split(" ")[0]?.split("_") ?? [];
  return words.map((word) => word.slice(0, 3)).join("_");
}
