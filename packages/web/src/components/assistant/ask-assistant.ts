import { ApiResponseError, ASSISTANT_PATH, type AssistantChunk, type Envelope } from "@askwell/contract";
import { ABORTED, NO_ANSWER } from "../../app/api/api.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import type { Services } from "../../app/services/services.tsx";
import { createChunkReader } from "./read-chunks.ts";

interface AssistantInquiry {
  /** The questions of the conversation, the new one last. */
  readonly questions: readonly string[];
  readonly conversationId: string;
  /** Ends the answer; the server stops the provider. */
  readonly signal: AbortSignal;
  onChunk(chunk: AssistantChunk): void;
}

/** The server sends something every 15 seconds; after so long a silence the connection is dead. */
const SILENCE_MS = 40_000;

/** More questions than the server reads of a conversation that it has not stored. */
const MAX_QUESTIONS = 20;

type AskServices = Pick<Services, "session" | "messages">;

function requestOf({ session, messages }: AskServices, { questions, conversationId }: AssistantInquiry): RequestInit {
  const token = session.token();
  return {
    method: "POST",
    headers: {
      Accept: "text/event-stream",
      "Accept-Language": messages.get().language,
      "Content-Type": "application/json",
      ...(token && { Authorization: token }),
    },
    credentials: "include",
    body: JSON.stringify({
      messages: questions.slice(-MAX_QUESTIONS).map((content) => ({ role: "user", content })),
      conversation_id: conversationId,
    }),
  };
}

/** What the server says instead of an answer. */
async function errorOf(response: Response, noAnswer: string): Promise<ApiResponseError> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (envelope && typeof envelope.code === "number")
    return new ApiResponseError({ ...envelope, code: response.ok ? 500 : response.status });
  return new ApiResponseError({ code: response.status, reason: "base.unknown", msg: noAnswer, data: null });
}

/**
 * Asks the assistant and reads its answer to the end. Rejects with `ApiResponseError` only: with what the server says
 * before the answer, or without a status when the connection ends. Rules: docs/rules/assistant-screens.md AS2, AS4.
 */
export async function askAssistant(services: AskServices, question: AssistantInquiry): Promise<void> {
  const noAnswer = () => services.messages.get().t(navigator.onLine ? "errors.no_answer" : "errors.offline");
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const signal = AbortSignal.any([question.signal, silence.signal]);
  try {
    listen();
    const response = await fetch(withBasePath(ASSISTANT_PATH), { ...requestOf(services, question), signal });
    if (!response.ok || !response.body) throw await errorOf(response, noAnswer());
    const read = createChunkReader(question.onChunk);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw new DOMException("", "AbortError");
      if (done) return;
      listen();
      read(value);
    }
  } catch (error) {
    if (error instanceof ApiResponseError) throw error;
    const reason = question.signal.aborted ? ABORTED : NO_ANSWER;
    throw new ApiResponseError({ code: 0, reason, msg: noAnswer(), data: null });
  } finally {
    clearTimeout(timer);
  }
}
