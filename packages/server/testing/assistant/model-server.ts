import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the stand-in for a provider gets it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly max_tokens?: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    /** Of a request for vectors. */
    readonly input?: readonly string[];
    readonly dimensions?: number;
  };
}

type ModelAnswer = (reply: ServerResponse, request: ModelRequest) => unknown;

interface ModelServer {
  /** `http://127.0.0.1:port`. */
  readonly host: string;
  readonly requests: ModelRequest[];
  /** How it answers from now on. */
  answer(how: ModelAnswer): void;
  /** Resolves when the connection of the last request is closed. */
  lastClosed(): Promise<unknown>;
  close(): void;
}

/** A provider on this machine that speaks the interface of OpenAI. */
export async function modelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let how: ModelAnswer = (reply) => reply.writeHead(500).end();
  let closed: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { url = "", headers } = request;
    const received = { path: url, headers, body: text === "" ? null : JSON.parse(text) } as ModelRequest;
    requests.push(received);
    closed = once(reply, "close");
    await how(reply, received);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      how = next;
    },
    lastClosed: () => closed,
    close: () => server.close().closeAllConnections(),
  };
}

export const streamHead = { "content-type": "text/event-stream; charset=utf-8" };

/** An event with a piece of an answer. */
export const pieceEvent = (content: string): string =>
  `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

const END =
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n` +
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 1000, completion_tokens: 200 } })}\n\ndata: [DONE]\n\n`;

/** Streams a text in pieces of some characters, and then what it has cost. */
export const says =
  (text: string, size = 7): ModelAnswer =>
  (reply) => {
    reply.writeHead(200, streamHead);
    for (let at = 0; at < text.length; at += size) reply.write(pieceEvent(text.slice(at, at + size)));
    reply.end(END);
  };
