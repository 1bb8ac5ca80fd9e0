import { fstatSync, write, writeSync } from "node:fs";

/** Target of log lines: a file, a pipe or a terminal. */
export interface Sink {
  /** Writes some of the bytes without blocking, and reports how many were written or the error. */
  send(bytes: Buffer, done: (error: Error | null, written: number) => void): void;
  /** Writes some of the bytes synchronously before the process ends; returns how many. */
  sendSync(bytes: Buffer): number;
}

/** Destination of pino. */
export interface LogDestination {
  write(line: string): void;
  /** Writes pending lines at exit; discards what cannot be written immediately. */
  flushSync(): void;
}

interface DestinationOptions {
  /** Maximum number of buffered characters. */
  readonly limit?: number;
  /** Delay after a failed write. */
  readonly retryMs?: number;
}

const LIMIT = 1024 * 1024;
const RETRY_MS = 1000;
/** Delays between the last attempts at exit, for a slow reader of a pipe. */
const LAST_PAUSES_MS = [1, 4, 15, 80];

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

function lossLine(dropped: number, reason: string): string {
  const line = { level: "warn", time: new Date().toISOString(), dropped, reason, msg: "log lines were dropped" };
  return `${JSON.stringify(line)}\n`;
}

type SinkState = "idle" | "sending" | "paused" | "closed";

/**
 * A destination that never blocks, never throws and has bounded memory: while the sink fails or is too slow, lines are
 * buffered up to a limit, and the rest is dropped and counted. The count is logged when writing works again. A closed
 * pipe ends the log, not the process.
 */
class BoundedDestination implements LogDestination {
  readonly #sink: Sink;
  readonly #limit: number;
  readonly #retryMs: number;
  #waiting: string[] = [];
  #waitingLength = 0;
  /** Bytes handed to the sink that are not yet accepted. */
  #current: Buffer | undefined;
  #state: SinkState = "idle";
  #dropped = 0;
  #reason = "";

  constructor(sink: Sink, { limit = LIMIT, retryMs = RETRY_MS }: DestinationOptions) {
    this.#sink = sink;
    this.#limit = limit;
    this.#retryMs = retryMs;
  }

  write(line: string): void {
    if (this.#state === "closed") return;
    if (this.#waitingLength + line.length > this.#limit) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    this.#advance();
  }

  flushSync(): void {
    if (this.#state === "closed") return;
    // A write in progress is finished by the sink itself.
    if (this.#state === "sending") this.#current = undefined;
    const pauses = [...LAST_PAUSES_MS];
    for (let bytes = this.#take(); bytes; bytes = this.#take()) {
      try {
        this.#accept(this.#sink.sendSync(bytes));
      } catch (error) {
        const pause = codeOf(error) === "EAGAIN" ? pauses.shift() : undefined;
        if (pause === undefined) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
      }
    }
  }

  #advance(): void {
    if (this.#state !== "idle") return;
    const bytes = this.#take();
    if (!bytes) return;
    this.#state = "sending";
    this.#sink.send(bytes, (error, written) => this.#settle(error, written));
  }

  /** The next bytes: the buffered lines, then the number of dropped ones. */
  #take(): Buffer | undefined {
    if (this.#current || this.#waitingLength === 0) return this.#current;
    const loss = this.#dropped > 0 ? lossLine(this.#dropped, this.#reason || "too slow") : "";
    this.#current = Buffer.from(this.#waiting.join("") + loss);
    this.#waiting = [];
    this.#waitingLength = 0;
    this.#dropped = 0;
    this.#reason = "";
    return this.#current;
  }

  #accept(written: number): void {
    const rest = this.#current?.subarray(written);
    this.#current = rest?.length ? rest : undefined;
  }

  #settle(error: Error | null, written: number): void {
    if (this.#state === "closed") return;
    if (!error) {
      this.#accept(written);
      this.#resume();
    } else if (isGone(error)) this.#close();
    else {
      this.#reason = String(codeOf(error) ?? error.message);
      this.#state = "paused";
      setTimeout(() => this.#resume(), this.#retryMs).unref();
    }
  }

  #resume(): void {
    this.#state = "idle";
    this.#advance();
  }

  #close(): void {
    this.#state = "closed";
    this.#waiting = [];
    this.#current = undefined;
  }
}

/** Creates a destination with bounded memory that drops and counts what it cannot write. Source: docs/rules/operation.md. */
export function createLogDestination(sink: Sink, options: DestinationOptions = {}): LogDestination {
  return new BoundedDestination(sink, options);
}

const GONE = new Set<unknown>(["EPIPE", "ECONNRESET", "EBADF", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"]);
const isGone = (error: Error) => GONE.has(codeOf(error));

/** Writes to a file descriptor from the thread pool; for files and terminals. */
export function fileSink(fd: number): Sink {
  return {
    send: (bytes, done) => write(fd, bytes, 0, bytes.length, null, (error, written) => done(error, written)),
    sendSync: (bytes) => writeSync(fd, bytes),
  };
}

/** Writes to a pipe or socket, which Node makes non-blocking: a slow reader does not block the process. */
function streamSink(fd: number, stream: NodeJS.WriteStream): Sink {
  stream.on("error", () => {});
  return {
    send: (bytes, done) => void stream.write(bytes, (error) => done(error ?? null, bytes.length)),
    sendSync: (bytes) => writeSync(fd, bytes),
  };
}

const STDOUT = 1;

/** The standard output of the process as a sink. */
export function standardOutput(): Sink {
  const stats = fstatSync(STDOUT);
  return stats.isFIFO() || stats.isSocket() ? streamSink(STDOUT, process.stdout) : fileSink(STDOUT);
}
