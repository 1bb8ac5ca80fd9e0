import { once } from "node:events";
import type { ServerResponse } from "node:http";
import {
  ASSISTANT_PATH,
  type AssistantChunk,
  type AssistantQuestion,
  assistantChunk,
  assistantQuestion,
  type CallDefinition,
} from "@askwell/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { askAssistant } from "../../features/assistant/index.ts";
import type { Viewer } from "../../viewer.ts";
import { errorEnvelope } from "../calls/envelope.ts";
import { isCsrfSafe, readBody } from "../calls/read-body.ts";
import { readInput } from "../calls/read-input.ts";
import { errorHeaders, failureOf } from "../failure.ts";
import { browserOf } from "../request/browser.ts";
import { languageOf } from "../request/language.ts";
import { checkGuard, requireOwnView, viewerOf } from "../request/viewer.ts";

/** Answers that a process streams at once; each waits for a provider. */
const MAX_STREAMS = 100;
/** When a browser that found no room tries again. */
const FULL_RETRY_S = 10;
/** Proxies close connections on which nothing was sent for a minute or so. */
const BEAT_MS = 15_000;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Proxies must pass every sentence on at once.
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** Not part of the contract's calls, whose replies are envelopes. */
const definition: CallDefinition = {
  method: "POST",
  path: ASSISTANT_PATH,
  guard: "anyone",
  summary: "Ask the assistant",
  input: assistantQuestion,
  reply: assistantChunk,
  errors: ["assistant_off", "assistant_pace", "assistant_person_limit", "assistant_site_limit", "object_not_found"],
};

type ChatExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Serves questions to the assistant: the answer is a stream of server-sent events, an error before it an envelope. A
 * reader who leaves ends the request to the provider. Rules: docs/rules/assistant.md AI6.
 */
export function registerChat(server: FastifyInstance, app: App): void {
  const open = new Map<ServerResponse, AbortController>();
  let isClosing = false;

  const serve = async ({ request, reply }: ChatExchange): Promise<void> => {
    const viewer = await readerOf(app, request, reply);
    if (!isCsrfSafe(app, definition, request)) fail("bad_request");
    const input = readInput(definition, await readBody(app, definition, request)) as AssistantQuestion;
    if (isClosing || open.size >= MAX_STREAMS) {
      reply.header("retry-after", FULL_RETRY_S);
      fail("too_busy");
    }
    const leaving = new AbortController();
    const response = reply.raw;
    open.set(response, leaving);
    const onClose = () => leaving.abort();
    response.once("close", onClose);
    try {
      const chunks = await askAssistant(app, viewer, { ...input, signal: leaving.signal });
      reply.hijack();
      response.writeHead(200, { ...headers, "x-request-id": request.id });
      await send(response, chunks).catch((error: unknown) => {
        // Of a reader who has left, only the request to the provider ends.
        if (!leaving.signal.aborted) failureOf(app, request, error);
      });
      response.end();
    } finally {
      open.delete(response);
    }
  };

  server.post(ASSISTANT_PATH, (request, reply) =>
    serve({ request, reply }).catch((thrown: unknown) => sendFailure(app, { request, reply }, thrown)),
  );

  // Streams would hold the server open.
  server.addHook("preClose", async () => {
    isClosing = true;
    for (const leaving of open.values()) leaving.abort();
  });
}

/** The asker: a session, since no key asks. Users need an active account, visitors a site that they may read. */
async function readerOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
  const session = await viewerOf(app, browserOf(app, request, reply), languageOf(app, request), "access");
  requireOwnView(session);
  const { enabled, ai_for_visitors } = app.settings.get("assistant");
  const isOpen = enabled && ai_for_visitors && !session.viewer.signed_in;
  checkGuard(app, { guard: isOpen ? "anyone" : "member" }, session);
  return session.viewer;
}

/** Sends chunks as events, and a comment now and then. */
async function send(response: ServerResponse, chunks: AsyncIterable<AssistantChunk>): Promise<void> {
  const isOpen = () => !response.writableEnded && !response.destroyed;
  const beat = setInterval(() => isOpen() && response.write(":\n\n"), BEAT_MS);
  try {
    for await (const chunk of chunks) {
      if (!isOpen()) continue;
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      if (response.writableNeedDrain) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    if (isOpen()) response.write("data: [DONE]\n\n");
  } finally {
    clearInterval(beat);
  }
}

function sendFailure(app: App, { request, reply }: ChatExchange, thrown: unknown): unknown {
  const error = thrown instanceof ApiError ? thrown : failureOf(app, request, thrown);
  const envelope = errorEnvelope(app.translator(languageOf(app, request)), error);
  if (!reply.hasHeader("retry-after")) reply.headers(errorHeaders(error));
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
}
