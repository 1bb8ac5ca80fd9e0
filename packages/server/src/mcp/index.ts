import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { createMcpHandler, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";
import { createMcpServer, type McpSite } from "./create-mcp-server.ts";
import { createEventStreamTransport } from "./event-stream-transport.ts";

export type { McpSite } from "./create-mcp-server.ts";
export type { PersonCallRight, PersonCalls } from "./tool.ts";

/** Open streams of a process; each holds a connection. */
const MAX_STREAMS = 200;

interface Stream {
  readonly transport: Transport;
  /** The key that opened it. */
  readonly keyId: string;
}

/** The server of the Model Context Protocol of one process, over both transports. Rules: docs/rules/mcp.md. */
export interface McpService {
  /** Answers a request of streamable HTTP. */
  answer(request: Request, body: unknown, site: McpSite): Promise<Response>;
  /** Opens a stream of the older transport; false if there are too many. */
  open(
    response: ServerResponse,
    messages: string,
    from: { readonly keyId: string; readonly site: McpSite },
  ): Promise<boolean>;
  /**
   * Hands a posted message to its stream; false if the key has no such stream in this process. What it does reaches as far
   * as what it was sent with, which may be less than what has opened the stream.
   */
  receive(stream: string, from: { readonly keyId: string; readonly site: McpSite }, message: unknown): boolean;
  /** Ends all streams. */
  close(): Promise<void>;
}

/** Creates the service; loaded when the first program connects. */
export function createMcpService(): McpService {
  const streams = new Map<string, Stream>();
  const sender = new AsyncLocalStorage<McpSite>();
  const asSent = (opened: McpSite): McpSite => ({
    ...opened,
    get api() {
      return (sender.getStore() ?? opened).api;
    },
    get person() {
      return (sender.getStore() ?? opened).person;
    },
  });
  return {
    answer(request, parsedBody, site) {
      // Nothing that is offered changes while the site runs, so that there is nothing to subscribe to.
      const handler = createMcpHandler(() => createMcpServer(site), { maxSubscriptions: 0 });
      return handler.fetch(request, { parsedBody });
    },
    async open(response, messages, { keyId, site }) {
      if (streams.size >= MAX_STREAMS) return false;
      const id = randomUUID();
      const transport = createEventStreamTransport(response, `${messages}?sessionId=${id}`);
      streams.set(id, { transport, keyId });
      const server = createMcpServer(asSent(site));
      server.server.onclose = () => void streams.delete(id);
      await server.connect(transport);
      return true;
    },
    receive(id, { keyId, site }, message) {
      const stream = streams.get(id);
      if (stream?.keyId !== keyId) return false;
      sender.run(site, () => stream.transport.onmessage?.(message as JSONRPCMessage));
      return true;
    },
    async close() {
      await Promise.all([...streams.values()].map(({ transport }) => transport.close()));
    },
  };
}
