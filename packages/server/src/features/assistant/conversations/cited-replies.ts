import type { AssistantSource } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import type { AssistantReplyRow } from "../table.ts";
import { citedSources } from "./cited-sources.ts";
import { type StoredSentence, sentencesIn, sourcesIn } from "./stored.ts";

/** A stored reply with what may be shown of it now. */
interface CitedReply<Row> {
  readonly row: Row;
  readonly sources: readonly AssistantSource[];
  readonly sentences: readonly StoredSentence[];
}

/** Stored replies without sentences whose sources are not all public. Rule: docs/rules/assistant.md AI14. */
export async function citedReplies<Row extends Pick<AssistantReplyRow, "sentences" | "sources">>(
  app: App,
  db: Db,
  rows: readonly Row[],
): Promise<CitedReply<Row>[]> {
  const replies = rows.map((row) => ({ row, cited: sourcesIn(row.sources) }));
  const all = replies.flatMap(({ cited }) => cited);
  const shown = await citedSources(app, db, all);
  return replies.map(({ row, cited }) => {
    const sources = cited.flatMap((source) => shown.get(source) ?? []);
    const numbers = new Set(sources.map(({ number }) => number));
    const sentences = sentencesIn(row.sentences).filter(({ cites }) => cites.every((number) => numbers.has(number)));
    return { row, sources, sentences };
  });
}
