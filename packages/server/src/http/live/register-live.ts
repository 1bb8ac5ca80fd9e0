import { setImmediate as nextTurn } from "node:timers/promises";
import { longId } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { hashToken } from "../../platform/tokens/index.ts";
import { errorEnvelope } from "../calls/envelope.ts";
import { errorHeaders, failureOf } from "../failure.ts";
import { browserOf } from "../request/browser.ts";
import { languageOf } from "../request/language.ts";
import { checkGuard, viewerOf } from "../request/viewer.ts";
import { createReviewChanges } from "./review-changes.ts";
import { createStreams, type LiveStream, type LiveStreams, sendTo } from "./streams.ts";
import { createThreadChanges } from "./thread-changes.ts";

/** Address of the stream. */
const LIVE_PATH = "/answer/api/v1/live";
/** Open streams of a process, unless the environment says otherwise. */
const MAX_STREAMS = 10_000;
/** Questions that a browser may watch; more than the tabs that one sees at once. */
const MAX_QUESTIONS = 20;
/** Proxies close connections on which nothing was sent for a minute or so. */
const BEAT_MS = 15_000;
/** Streams that get their heartbeat before requests are answered again. */
const BEATS_PER_TURN = 500;
/** When a browser that found no room tries again. */
const FULL_RETRY_S = 60;
const BEAT = Buffer.from(":\n\n");
const BEGINNING = Buffer.from("retry: 3000\n\n");

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Proxies must pass every event on at once.
  "x-accel-buffering": "no",
};

type LiveRequest = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Reads the ids of questions from the query. */
function questionsOf({ query }: FastifyRequest): Set<string> {
  const { questions = "" } = query as Record<string, unknown>;
  if (typeof questions !== "string") fail("bad_request");
  const ids = questions.split(",").filter((id) => id !== "");
  if (ids.length > MAX_QUESTIONS || ids.some((id) => id.length > 30)) fail("bad_request");
  return new Set(ids.map(longId));
}

function sendFailure(app: App, { request, reply }: LiveRequest, thrown: unknown): unknown {
  const error = thrown instanceof ApiError ? thrown : failureOf(app, request, thrown);
  const envelope = errorEnvelope(app.translator(languageOf(app, request)), error);
  if (!reply.hasHeader("retry-after")) reply.headers(errorHeaders(error));
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
}

/** Sends every stream a comment now and then, and ends those that may not read any more. */
function startHeartbeat(app: App, streams: LiveStreams, endStale: () => Promise<void>): NodeJS.Timeout {
  const beat = async () => {
    let count = 0;
    for (const stream of streams.all) {
      sendTo(stream, BEAT);
      if (++count % BEATS_PER_TURN === 0) await nextTurn();
    }
    await endStale();
  };
  const logError = (error: unknown) => app.log.warn({ err: error }, "open streams could not be checked");
  return setInterval(() => void beat().catch(logError), BEAT_MS).unref();
}

/**
 * Serves the stream that tells open pages what has changed, as server-sent events. `maxStreams` 0 turns it off. Rules:
 * docs/rules/live.md.
 */
export function registerLive(server: FastifyInstance, app: App, maxStreams = MAX_STREAMS): void {
  const streams = createStreams(maxStreams);
  const changes = createThreadChanges({ app, streams });
  const reviewChanges = createReviewChanges({ app, streams });
  let isClosing = false;

  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const browser = browserOf(app, request, reply);
    const session = await viewerOf(app, browser, languageOf(app, request), "access");
    checkGuard(app, { guard: "anyone" }, session);
    const questions = questionsOf(request);
    // Which browsers understand as a request not to come back.
    if (maxStreams === 0) return void reply.code(204).send();
    if (isClosing || !streams.hasRoom(browser.ip)) {
      reply.header("retry-after", FULL_RETRY_S);
      fail("too_busy");
    }
    const { id, signed_in } = session.viewer;
    reply.hijack();
    const response = reply.raw;
    const stream: LiveStream = {
      response,
      ...{ ip: browser.ip, userId: id, questions },
      session: signed_in ? hashToken(browser.token) : "",
    };
    streams.add(stream);
    response.once("close", () => streams.remove(stream));
    response.writeHead(200, { ...headers, "x-request-id": request.id, "x-content-type-options": "nosniff" });
    sendTo(stream, BEGINNING);
    await changes.greet(stream).catch((error) => {
      failureOf(app, request, error);
      response.end();
    });
  };

  server.route({
    ...{ method: "GET", url: LIVE_PATH, exposeHeadRoute: false },
    handler: (request, reply) =>
      open(request, reply).catch((thrown: unknown) => sendFailure(app, { request, reply }, thrown)),
  });

  const timer = startHeartbeat(app, streams, changes.endStale);
  const unlisten = [changes, reviewChanges].map(({ onInvalidated }) => app.onInvalidated(onInvalidated));
  // Streams would hold the server open.
  server.addHook("preClose", async () => {
    isClosing = true;
    for (const stop of unlisten) stop();
    clearInterval(timer);
    changes.stop();
    reviewChanges.stop();
    for (const { response } of streams.all) response.end();
  });
}
