/**
 * Reads the rows of a table in batches, each after the cursor of the last row of the one before: the memory does not grow
 * with the table. `read` returns at most `size` rows in the order of their cursors; the first cursor is "".
 */
export async function* readBatches<Row extends object>(
  size: number,
  cursorOf: (row: Row) => string,
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = "";
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = cursorOf(last);
  }
}
