import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { TestPerson } from "./site.ts";

/** An open stream of server-sent events, over a real connection. */
export interface TestStream {
  readonly status: number;
  readonly headers: Headers;
  /** The events so far, with their parsed data. */
  readonly events: readonly { readonly name: string; readonly fields: Readonly<Record<string, unknown>> }[];
  /** Waits until the last event has this name and these data, among others. */
  shows(name: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** What was received, with comments. */
  text(): string;
  close(): void;
}

/** The events of what was received. */
function eventsIn(received: string): TestStream["events"] {
  const blocks = received.split("\n\n").slice(0, -1);
  return blocks.flatMap((block) => {
    const [, name, json] = /^(?:id: \d+\n)?event: ([\w.]+)\ndata: (.*)$/.exec(block) ?? [];
    return name && json ? [{ name, fields: JSON.parse(json) as Record<string, unknown> }] : [];
  });
}

const starting = new WeakMap<FastifyInstance, Promise<unknown>>();

/** The address of a listening server; it starts to listen on a free port the first time. */
export async function listening(server: FastifyInstance): Promise<string> {
  if (!starting.has(server)) starting.set(server, server.listen({ host: "127.0.0.1", port: 0 }));
  await starting.get(server);
  const address = server.server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** Opens a stream of events as a user. */
export async function openStream(server: FastifyInstance, path: string, who?: TestPerson): Promise<TestStream> {
  const stop = new AbortController();
  const headers = { authorization: who?.token ?? "" };
  const response = await fetch((await listening(server)) + path, { headers, signal: stop.signal });
  let received = "";
  const read = async () => {
    if (!response.body) return;
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) received += text;
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    ended,
    get events() {
      return eventsIn(received);
    },
    async shows(name, fields) {
      const last = () => eventsIn(received).at(-1);
      await expect.poll(last, { timeout: 10_000 }).toMatchObject({ name, fields });
    },
    text: () => received,
    close: () => stop.abort(),
  };
}
