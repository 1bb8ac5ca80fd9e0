import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { EVENTS_PATH, type PublishedEvent } from "@askwell/contract";
import { roles } from "@askwell/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import { type ApiKeyRow, admitKey, isStillAdmitted, readApiKey } from "../../features/api-keys/index.ts";
import { describeEvents } from "../../features/event-feed/index.ts";
import { lastPosition, listEventsAfter, positionBefore } from "../../features/event-log/index.ts";
import { keyOfToken } from "../../features/oauth/index.ts";
import type { BrowserContext } from "../../viewer.ts";
import { errorEnvelope } from "../calls/envelope.ts";
import { errorHeaders, failureOf } from "../failure.ts";
import { browserOf } from "../request/browser.ts";
import { userOfKey } from "../request/key-session.ts";
import { languageOf } from "../request/language.ts";
import { checkGuard, viewerOf } from "../request/viewer.ts";

/** Open streams of a process: each is a program of the operator. */
const MAX_STREAMS = 50;
/** When a program that found no room tries again. */
const FULL_RETRY_S = 60;
/** Events that are read at once. */
const BATCH = 100;
/** Proxies close connections on which nothing was sent for a minute or so. */
const BEAT_MS = 15_000;

/** With a time zone: programs and site may be in different ones. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Proxies must pass every event on at once.
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

type EventStreamRequest = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Wakes a reader; a wake-up while it is busy is not lost. */
interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once if there was one since the last. */
  rung(): Promise<void>;
}

function createBell(): Bell {
  let next = Promise.withResolvers<void>();
  return {
    ring: () => next.resolve(),
    async rung() {
      await next.promise;
      next = Promise.withResolvers<void>();
    },
  };
}

/**
 * Serves the events of the log, from a position on, as server-sent events, to administrators and programs with a global
 * key or the scope of events. Rules: docs/rules/events.md EV5.
 */
export function registerEventStream(server: FastifyInstance, app: App): void {
  const open = new Map<ServerResponse, Bell>();
  let isClosing = false;

  const serve = async ({ request, reply }: EventStreamRequest): Promise<void> => {
    const check = () => authorize(app, request, reply, true);
    await authorize(app, request, reply);
    const start = await startOf(app, request);
    if (isClosing || open.size >= MAX_STREAMS) {
      reply.header("retry-after", FULL_RETRY_S);
      fail("too_busy");
    }
    reply.hijack();
    const response = reply.raw;
    const bell = createBell();
    open.set(response, bell);
    const closed = once(response, "close").then(() => {
      open.delete(response);
      bell.ring();
    });
    response.writeHead(200, { ...headers, "x-request-id": request.id }).write("retry: 3000\n\n");
    const beat = setInterval(
      () =>
        void check().then(
          () => response.write(":\n\n"),
          () => response.end(),
        ),
      BEAT_MS,
    );
    await follow(app, { response, closed, bell, start }).catch((error) => failureOf(app, request, error));
    clearInterval(beat);
    // A program that left before the stream began has closed it already.
    open.delete(response);
    response.end();
  };

  server.route({
    ...{ method: "GET", url: EVENTS_PATH, exposeHeadRoute: false },
    handler: (request, reply) =>
      serve({ request, reply }).catch((thrown: unknown) => sendFailure(app, { request, reply }, thrown)),
  });

  const unlisten = app.onInvalidated((tags) => {
    if (tags.includes("events") || tags.includes("*")) for (const bell of open.values()) bell.ring();
  });
  // Streams would hold the server open.
  server.addHook("preClose", async () => {
    isClosing = true;
    unlisten();
    for (const [response, bell] of open) {
      response.end();
      bell.ring();
    }
  });
}

/** Fails for all but administrators and programs with a global key or the scope of events. */
async function authorize(app: App, request: FastifyRequest, reply: FastifyReply, isOpen = false): Promise<void> {
  const browser = browserOf(app, request, reply);
  const key = browser.isTokenInAddress ? undefined : await readApiKey(app, browser.token);
  if (key) return key.scope === "global" ? undefined : fail("forbidden");
  const scoped = await keyOfToken(app, browser.token, "api");
  if (scoped) return authorizeScoped(app, scoped, browser, isOpen);
  checkGuard(app, { guard: "admin" }, await viewerOf(app, browser, languageOf(app, request), "access"));
}

/** Fails for a key without the scope. A stream that is open is one use of its key, however long. */
async function authorizeScoped(app: App, key: ApiKeyRow, browser: BrowserContext, isOpen: boolean): Promise<void> {
  const scope = "events:read";
  if (isOpen && !isStillAdmitted(app, key, { scope, browser })) fail("key_scope");
  const { denial } = isOpen ? {} : await admitKey(app, key, { name: "events", scope, browser });
  if (denial) fail(denial);
  if (key.owner === "site") return;
  const { role_id, owes_factor } = await userOfKey(app, key, { language: "", browser });
  if (role_id !== roles.admin || owes_factor) fail("not_admin");
}

/**
 * The position after which a stream begins: that of the request, the one before a moment, or the last one. A client that
 * comes back sends the last position that it has seen, beside the address with which it began.
 */
async function startOf(app: App, request: FastifyRequest): Promise<number> {
  const { after, since } = request.query as Record<string, unknown>;
  const cursor = request.headers["last-event-id"] || after || "";
  if (cursor === "" && since) return positionBefore(app.db.read, momentOf(since));
  const last = await lastPosition(app.db.read);
  if (cursor === "") return last;
  const position = typeof cursor === "string" && /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN;
  // A position that was not given yet is one of another site.
  return position <= last ? position : fail("bad_fields", { fields: [{ field: "after", code: "position" }] });
}

/** A moment in the form of the events, such as `2026-01-31T12:00:00Z`, in Unix seconds. */
function momentOf(since: unknown): number {
  const isMoment = typeof since === "string" && MOMENT.test(since);
  const seconds = isMoment ? Math.floor(Date.parse(since) / 1000) : Number.NaN;
  return Number.isNaN(seconds) ? fail("bad_fields", { fields: [{ field: "since", code: "moment" }] }) : seconds;
}

interface EventReader {
  readonly response: ServerResponse;
  readonly closed: Promise<void>;
  readonly bell: Bell;
  readonly start: number;
}

/** Sends the events after a position, and then those that happen, until the connection ends. */
async function follow(app: App, { response, closed, bell, start }: EventReader): Promise<void> {
  const isOpen = () => !response.writableEnded && !response.destroyed;
  for (let position = start; isOpen(); ) {
    const rows = await listEventsAfter(app.db.read, position, BATCH);
    for (const event of await describeEvents(app, rows)) response.write(blockOf(event));
    position = rows.at(-1)?.position ?? position;
    if (response.writableNeedDrain && isOpen()) await Promise.race([once(response, "drain"), closed]);
    if (rows.length < BATCH) await bell.rung();
  }
}

const blockOf = (event: PublishedEvent): string =>
  `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

function sendFailure(app: App, { request, reply }: EventStreamRequest, thrown: unknown): unknown {
  const error = thrown instanceof ApiError ? thrown : failureOf(app, request, thrown);
  const envelope = errorEnvelope(app.translator(languageOf(app, request)), error);
  if (!reply.hasHeader("retry-after")) reply.headers(errorHeaders(error));
  return reply.code(error.status).type("application/json; charset=utf-8").send(JSON.stringify(envelope));
}
