import { isObjectId, longId } from "@askwell/domain";

const isPost = (segment: string) => {
  const id = longId(segment);
  return isObjectId(id, "question") || isObjectId(id, "answer");
};

/** The posts that lines name by their ids or addresses, of an address with an answer the answer. */
export const postIdsIn = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim().replace(/[?#].*$/, ""))
    .filter((line) => line !== "")
    .map((line) => line.split("/").findLast(isPost) ?? line);
