import { createReadStream } from "node:fs";
import { type ListPlace, ONE_BY_ONE } from "../records/list-scanner.ts";

const BEGINNING_BYTES = 4096;
/** Pages of the interface begin with one of these. */
const PAGE = /^\[?\s*\{\s*"(data|errors|extensions)"\s*:/;

/** How discussions stand in a file: in pages of the interface, in a list, or one after another. */
export async function placeIn(path: string): Promise<ListPlace> {
  const stream = createReadStream(path, { encoding: "utf8", end: BEGINNING_BYTES - 1 });
  let beginning = "";
  for await (const chunk of stream) beginning += chunk;
  const text = beginning.replace(/^\uFEFF/, "").trimStart();
  if (PAGE.test(text)) return { anywhere: "nodes" };
  return text.startsWith("[") ? null : ONE_BY_ONE;
}
