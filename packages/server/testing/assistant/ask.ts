import { ASSISTANT_PATH, type AssistantChunk, assistantChunk, type Envelope } from "@askwell/contract";
import * as v from "valibot";
import { listening } from "../event-stream.ts";
import type { TestPerson, TestSite } from "../site.ts";

/** What an asker gets. */
interface AssistantAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly chunks: readonly AssistantChunk[];
  /** All sentences. */
  readonly text: string;
  readonly last: AssistantChunk | undefined;
  /** Instead of a stream. */
  readonly envelope: Envelope | undefined;
  /** Everything as it was received. */
  readonly received: string;
}

interface AskOptions {
  readonly conversation_id?: string;
  readonly earlier?: readonly string[];
  readonly signal?: AbortSignal;
  /** Called with all that was received so far. */
  readonly onPiece?: (received: string) => void;
}

/** Asks the assistant over a real connection, and checks every chunk against the contract. */
export async function askAssistantAs(
  site: TestSite,
  who: TestPerson,
  question: string,
  { conversation_id = "", earlier = [], signal, onPiece }: AskOptions = {},
): Promise<AssistantAnswer> {
  const messages = [...earlier, question].map((content) => ({ role: "user", content }));
  const response = await fetch((await listening(site.server)) + ASSISTANT_PATH, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: who.token },
    body: JSON.stringify({ messages, conversation_id }),
    ...(signal && { signal }),
  });
  let received = "";
  const read = async () => {
    if (!response.body) return;
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      received += piece;
      onPiece?.(received);
    }
  };
  await read().catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
  const { status, headers } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const chunks = isStream ? chunksIn(received) : [];
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
  const envelope = isStream ? undefined : (JSON.parse(received) as Envelope);
  return { status, headers, chunks, text, last: chunks.at(-1), envelope, received };
}

function chunksIn(received: string): AssistantChunk[] {
  const events = received.split("\n\n").filter((event) => event.startsWith("data: {"));
  return events.map((event) =>
    v.parse(v.strictObject(assistantChunk.entries), JSON.parse(event.slice("data: ".length))),
  );
}
