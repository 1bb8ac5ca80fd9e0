import type { AssistantChunk } from "@askwell/contract";
import { expect, test } from "vitest";
import { createChunkReader } from "./read-chunks.ts";

test("chunks are read from any parts of the stream, without comments and the mark of the end", () => {
  const chunks: AssistantChunk[] = [];
  const read = createChunkReader((chunk) => chunks.push(chunk));
  const stream = ':\n\ndata: {"conversation_id":"1"}\n\n:\n\ndata: {"conversation_id":"2"}\n\ndata: [DONE]\n\n';
  for (let at = 0; at < stream.length; at += 7) read(stream.slice(at, at + 7));
  expect(chunks).toEqual([{ conversation_id: "1" }, { conversation_id: "2" }]);
});
