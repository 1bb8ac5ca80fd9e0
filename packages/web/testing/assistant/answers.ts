import type { AssistantChunk, AssistantSource, Reply } from "@askwell/contract";
import { ASSISTANT_PATH } from "@askwell/contract";
import { vi } from "vitest";
import { ANSWER_ID, QUESTION_ID } from "../fake-reading.ts";

/** 2026-11-01, noon. */
const NOON = 1_793_534_400;

/** A question and its answer, as sources 1 and 2. */
export const sourceFixtures: readonly AssistantSource[] = [
  {
    ...{ number: 1, kind: "question", question_id: QUESTION_ID, answer_id: "", title: "Why is green tea bitter?" },
    ...{ url_title: "why-is-green-tea-bitter", accepted: false, vote_count: 3 },
    author: { username: "ann", display_name: "Ann" },
  },
  {
    ...{ number: 2, kind: "answer", question_id: QUESTION_ID, answer_id: ANSWER_ID, title: "Why is green tea bitter?" },
    ...{ url_title: "why-is-green-tea-bitter", accepted: true, vote_count: 5 },
    author: { username: "bob", display_name: "Bob" },
  },
];

/** A chunk of an answer; `more` is what it adds. */
export const chunkFixture = (content = "", more: Partial<AssistantChunk> = {}): AssistantChunk => ({
  ...{ chat_completion_id: "77", object: "chat.completion.chunk", created: NOON, model: "small" },
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
  conversation_id: "7",
  ...more,
});

/** A conversation with one answered question. */
export const conversationFixture = (): Reply<"conversation"> => {
  const record = { reasoning_content: "" as const, helpful: 0, unhelpful: 0, created_at: NOON };
  return {
    conversation_id: "7",
    topic: "How hot may the water be?",
    user_info: { id: "2", username: "ada", display_name: "Ada Lovelace", avatar: "", rank: 1234 },
    created_at: NOON,
    records: [
      {
        ...record,
        ...{ chat_completion_id: "77", role: "user", content: "How hot may the water be?" },
        ...{ sources: [], outcome: "", draft: null },
      },
      {
        ...record,
        ...{ chat_completion_id: "77", role: "assistant", content: "Use cooler water. [2]", helpful: 1 },
        ...{ sources: [...sourceFixtures], outcome: "answered", draft: null },
      },
    ],
  };
};

/** The stream of an answer, which a test feeds. */
export interface AnswerStream {
  /** Bodies of the questions. */
  readonly asked: readonly unknown[];
  /** Whether the page has left the stream. */
  readonly isLeft: () => boolean;
  send(...chunks: readonly AssistantChunk[]): void;
  /** Ends the stream: with its mark, or in the middle. */
  end(isWhole?: boolean): void;
}

/** Answers questions to the assistant with a stream, or with `reply` instead of one. Call it after `openPage`. */
export function serveAnswers(reply?: () => Response | Promise<Response>): AnswerStream {
  const encoder = new TextEncoder();
  const others = globalThis.fetch;
  const asked: unknown[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isLeft = false;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (!String(address).endsWith(ASSISTANT_PATH)) return others(address, init);
    asked.push(JSON.parse(String(init?.body)));
    if (reply) return reply();
    isLeft = false;
    init?.signal?.addEventListener("abort", () => {
      isLeft = true;
    });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  const write = (text: string) => stream?.enqueue(encoder.encode(text));
  return {
    asked,
    isLeft: () => isLeft,
    send: (...chunks) => {
      for (const chunk of chunks) write(`data: ${JSON.stringify(chunk)}\n\n`);
    },
    end(isWhole = true) {
      if (isWhole) write("data: [DONE]\n\n");
      stream?.close();
    },
  };
}
