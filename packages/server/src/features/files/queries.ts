import type { Tx } from "../../tables.ts";
import type { FileRow } from "./table.ts";

export async function saveFile(tx: Tx, file: FileRow): Promise<void> {
  await tx.insertInto("files").values(file).execute();
}
