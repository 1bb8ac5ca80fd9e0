import { createEventReader, type StreamEvent } from "./read-events.ts";

interface ConnectOptions {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnected: (isConnected: boolean) => void;
}

/** The first pause before the next attempt; it doubles with each failure. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 120_000;
/** The server sends something every 15 seconds; after so long a silence the connection is dead. */
const SILENCE_MS = 40_000;
/** A stream that lasted so long has worked. */
const WORKED_MS = 10_000;

/** Answers after which another attempt would not help. */
const FINAL: ReadonlySet<number> = new Set([204, 400, 401, 403, 404]);

/** Half to one and a half times the delay, so that all browsers do not come back at once after a restart. */
const spread = (delayMs: number) => delayMs * (0.5 + Math.random());

/** Reads one connection to its end; false when another attempt would not help. */
async function readOnce(options: ConnectOptions, stop: AbortSignal, wait: (delayMs: number) => void): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  listen();
  try {
    const signal = AbortSignal.any([stop, silence.signal]);
    const response = await fetch(options.address, { headers: options.headers, signal, cache: "no-store" });
    const retryAfterS = Number(response.headers.get("retry-after"));
    if (retryAfterS > 0) wait(retryAfterS * 1000);
    if (!response.ok || response.status === 204 || !response.body) {
      await response.body?.cancel();
      return !FINAL.has(response.status);
    }
    const read = createEventReader(options.onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
    options.onConnected(true);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      listen();
      read(value);
    }
  } finally {
    clearTimeout(timer);
    options.onConnected(false);
  }
}

/**
 * Follows a stream until the returned function is called: connects again after it ends, later after each failure, and at
 * once when the browser is online again.
 */
export function connect(options: ConnectOptions): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const run = async () => {
    let delayMs = 0;
    const began = performance.now();
    const mayRetry = await readOnce(options, stop.signal, (ms) => {
      delayMs = ms;
    }).catch(() => true);
    if (stop.signal.aborted || !mayRetry) return;
    failures = performance.now() - began > WORKED_MS ? 0 : failures + 1;
    const pauseMs = Math.max(delayMs, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(failures, 10)));
    timer = setTimeout(start, spread(pauseMs));
  };
  const start = () => {
    timer = undefined;
    void run();
  };
  const onOnline = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    start();
  };
  addEventListener("online", onOnline);
  start();
  return () => {
    stop.abort();
    clearTimeout(timer);
    removeEventListener("online", onOnline);
  };
}
