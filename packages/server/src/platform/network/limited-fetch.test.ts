import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { ReplyTooLargeError } from "@askwell/plugin-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitReplies } from "./limited-fetch.ts";

const MAX = 1_000_000;
let server: Server;
let origin = "";
/** Resolves when the connection of the endless reply is closed. */
let isClosed: Promise<unknown>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    if (pathname === "/small") return response.writeHead(201, { "x-tea": "green" }).end("a".repeat(MAX));
    if (pathname === "/announced")
      return response.writeHead(200, { "content-length": MAX + 1 }).end("a".repeat(MAX + 1));
    if (pathname === "/packed")
      return response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(MAX + 1)));
    if (pathname === "/none") return response.writeHead(204).end();
    if (pathname === "/moved") return response.writeHead(302, { location: "/small" }).end();
    isClosed = once(response, "close");
    const write = (): void => {
      if (response.write(Buffer.alloc(100_000))) setImmediate(write);
      else response.once("drain", write);
    };
    return write();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const request = limitReplies(fetch, MAX);

test("PL15 a reply up to the limit is as it was sent", async () => {
  const reply = await request(`${origin}/moved`);
  const { status, ok, url, redirected } = reply;
  expect({ status, ok, url, redirected }).toEqual({ status: 201, ok: true, url: `${origin}/small`, redirected: true });
  expect(reply.headers.get("x-tea")).toBe("green");
  expect(await reply.text()).toHaveLength(MAX);
  expect((await request(`${origin}/none`)).status).toBe(204);
  expect((await request(`${origin}/announced`, { method: "HEAD" })).headers.get("content-length")).toBe(
    String(MAX + 1),
  );
});

test("PL15 a reply that announces more is rejected", async () => {
  await expect(request(`${origin}/announced`)).rejects.toThrow(/^The reply of 127\.0\.0\.1:\d+ is larger than 1 MB\.$/);
});

test("PL15 what is larger without saying so, or once it is decoded, fails while it is read", async () => {
  for (const read of ["text", "arrayBuffer"] as const) {
    const packed = await request(`${origin}/packed`);
    await expect(packed[read]()).rejects.toBeInstanceOf(ReplyTooLargeError);
  }
});

test("PL15 a reply without an end fails, and its connection is closed", async () => {
  const reply = await request(`${origin}/endless`);
  const read = async () => {
    let bytes = 0;
    for await (const chunk of reply.body ?? []) bytes += chunk.length;
    return bytes;
  };
  await expect(read()).rejects.toBeInstanceOf(ReplyTooLargeError);
  await isClosed;
});
