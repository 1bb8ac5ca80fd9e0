import type { AssistantChunk } from "@askwell/contract";

/** Reads the chunks of an answer from the text of its stream; comments and the mark of the end are no chunks. */
export function createChunkReader(onChunk: (chunk: AssistantChunk) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const json = line.startsWith("data: ") ? line.slice("data: ".length).trim() : "";
      if (json !== "" && json !== "[DONE]") onChunk(JSON.parse(json) as AssistantChunk);
    }
  };
}
