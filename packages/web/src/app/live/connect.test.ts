import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connect } from "./connect.ts";
import type { StreamEvent } from "./read-events.ts";

let replies: (() => Promise<Response>)[];
let requests: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [replies, requests] = [[], 0];
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("fetch", () => {
    requests += 1;
    return (replies.shift() ?? (() => Promise.reject(new Error("offline"))))();
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A stream that stays open; the test sends through it. */
function openReply() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  replies.push(async () => new Response(body));
  return {
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

function start() {
  const events: StreamEvent[] = [];
  const states: boolean[] = [];
  stop = connect({
    ...{ address: "/live", headers: {} },
    onEvent: (event) => events.push(event),
    onConnected: (isConnected) => states.push(isConnected),
  });
  return { events, states };
}
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("LV2 passes events on and connects again after the server has ended the stream", async () => {
  const first = openReply();
  const { events, states } = start();
  await advance(0);
  first.send("event: thread\ndata: {}\n\n");
  await advance(0);
  expect([events, states]).toEqual([[{ name: "thread", text: "{}" }], [true]]);
  const second = openReply();
  first.end();
  await advance(10_000);
  second.send("event: hidden\ndata: {}\n\n");
  await advance(0);
  expect([requests, events.length, states]).toEqual([2, 2, [true, false, true]]);
});

it("LV2 takes a long silence for the end, as after sleep", async () => {
  openReply();
  openReply();
  start();
  await advance(39_000);
  expect(requests).toBe(1);
  await advance(10_000);
  expect(requests).toBe(2);
});

it("LV2 tries ever later after failures", async () => {
  start();
  await advance(60_000);
  const inFirstMinute = requests;
  await advance(60_000);
  expect(inFirstMinute).toBeGreaterThan(2);
  expect(requests - inFirstMinute).toBeLessThan(inFirstMinute);
});

it.each([204, 401, 403, 404])("LV7 does not come back after %s", async (status) => {
  replies.push(async () => new Response(null, { status }));
  start();
  await advance(600_000);
  expect(requests).toBe(1);
});

it("LV7 comes back when a full server says", async () => {
  replies.push(async () => new Response("{}", { status: 503, headers: { "retry-after": "60" } }));
  start();
  await advance(59_000);
  expect(requests).toBe(1);
  await advance(2000);
  expect(requests).toBe(2);
});
