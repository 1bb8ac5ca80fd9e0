import type { ServerResponse } from "node:http";
import type { Transport } from "@modelcontextprotocol/server";

const KEEP_ALIVE_MS = 15_000;

/**
 * The transport of the protocol's version of 2024, which the library no longer has: the server sends over one stream of
 * server-sent events, and the client posts its messages to `address`, which the first event names.
 */
export function createEventStreamTransport(response: ServerResponse, address: string): Transport {
  let beat: NodeJS.Timeout | undefined;
  const write = (event: string, text: string) => void response.write(`event: ${event}\ndata: ${text}\n\n`);
  const end = () => {
    if (!beat) return;
    clearInterval(beat);
    beat = undefined;
    transport.onclose?.();
  };
  const transport: Transport = {
    async start() {
      const headers = { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" };
      response.writeHead(200, headers);
      write("endpoint", address);
      beat = setInterval(() => response.write(": still here\n\n"), KEEP_ALIVE_MS);
      response.once("close", end);
    },
    async send(message) {
      write("message", JSON.stringify(message));
    },
    async close() {
      response.end();
      end();
    },
  };
  return transport;
}
