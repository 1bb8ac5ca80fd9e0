import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StreamEvent } from "./read-events.ts";
import { shareStream } from "./share-stream.ts";

/** Locks as in a browser: one holder, the others wait in line. */
function createLocks() {
  const line: (() => void)[] = [];
  let isHeld = false;
  const next = () => {
    isHeld = false;
    line.shift()?.();
  };
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      return new Promise<void>((done, fail) => {
        const take = () => {
          if (signal.aborted) return next();
          isHeld = true;
          hold().then(next).then(done);
        };
        signal.addEventListener("abort", () => fail(new Error("aborted")));
        if (isHeld) line.push(take);
        else take();
      });
    },
  };
}

interface OpenedStream {
  readonly questions: readonly string[];
  send(event: StreamEvent): void;
  isOpen: boolean;
}

let opened: OpenedStream[];
interface TabChannel {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
const channels = new Set<TabChannel>();

/** Stands for the constructor of a channel. */
function Channel(): TabChannel {
  const channel: TabChannel = {
    onmessage: null,
    postMessage(message) {
      for (const each of channels) if (each !== channel) each.onmessage?.({ data: structuredClone(message) });
    },
    close: () => void channels.delete(channel),
  };
  channels.add(channel);
  return channel;
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  channels.clear();
  vi.stubGlobal("navigator", { locks: createLocks() });
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTab() {
  const events: string[] = [];
  const states: boolean[] = [];
  const stream = shareStream({
    name: "live",
    open(questions, onEvent, onConnected) {
      const made: OpenedStream = { questions, send: onEvent, isOpen: true };
      opened.push(made);
      onConnected(true);
      return () => {
        made.isOpen = false;
      };
    },
    onEvent: ({ text }) => events.push(text),
    onConnected: (isConnected) => states.push(isConnected),
  });
  return { ...stream, events, states };
}
const settle = () => vi.advanceTimersByTimeAsync(200);
const current = () => opened.filter(({ isOpen }) => isOpen);
const about = (question: string): StreamEvent => ({ name: "thread", text: `{"question_id":"${question}"}` });

it("LV2 tabs share one stream for the questions of all of them", async () => {
  const [one, two] = [openTab(), openTab()];
  one.request(["1"]);
  two.request(["2"]);
  await settle();
  expect(current().map(({ questions }) => questions)).toEqual([["1", "2"]]);
  current()[0]?.send(about("2"));
  expect([one.events, two.events]).toEqual([['{"question_id":"2"}'], ['{"question_id":"2"}']]);
  expect(two.states.at(-1)).toBe(true);
});

it("LV2 a tab with the same question learns its state without another stream", async () => {
  const [one, two] = [openTab(), openTab()];
  one.request(["1"]);
  await settle();
  current()[0]?.send(about("1"));
  two.request(["1"]);
  await settle();
  expect([opened.length, two.events]).toEqual([1, ['{"question_id":"1"}']]);
});

it("LV2 another tab takes over when the one with the stream is hidden, and none is left after the last", async () => {
  const [one, two] = [openTab(), openTab()];
  one.request(["1"]);
  two.request(["2"]);
  await settle();
  one.request(null);
  await settle();
  expect(current().map(({ questions }) => questions)).toEqual([["2"]]);
  two.request(null);
  await settle();
  expect(current()).toEqual([]);
  one.request(["1"]);
  await settle();
  expect(current().map(({ questions }) => questions)).toEqual([["1"]]);
});

it("LV2 a browser without locks has a stream for each tab", async () => {
  vi.stubGlobal("navigator", {});
  const [one, two] = [openTab(), openTab()];
  one.request(["1"]);
  two.request([]);
  await settle();
  expect(current().map(({ questions }) => questions)).toEqual([["1"], []]);
  one.request(null);
  await settle();
  expect(current()).toHaveLength(1);
});
