/** The longest name of an index on any engine. */
const LONGEST_NAME = 63;

/** The name of the index over some columns of a table. */
export function indexName(table: string, columns: readonly string[]): string {
  const name = [table, ...columns.map((column) => column.split(" ")[0])].join("_");
  if (name.length > LONGEST_NAME) return [table, ...columns.map(abbreviate)].join("_");
  return name;
}

/** `created_at desc` as `cre_at`. */
function abbreviate(column: string): string {
  const words = column.split(" ")[0]?.split("_") ?? [];
  return words.map((word) => word.slice(0, 3)).join("_");
}
