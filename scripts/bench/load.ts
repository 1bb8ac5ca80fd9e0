// Sends one kind of request over keep-alive connections for a while and reports the results. Runs in its own process,
// so that measuring takes no CPU time from the measured process. Uses raw sockets: a full HTTP client would be slower
// than the server it has to saturate.
import { connect, type Socket } from "node:net";

/** Requests to send, chosen by a running number. Bodies are JSON. */
export interface Shot {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface LoadPlan {
  readonly port: number;
  /** Sent in rotation. */
  readonly shots: readonly Shot[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Replies that were neither 2xx nor 3xx, with the first of them. */
  readonly failures: number;
  readonly firstFailure: string;
}

function wire({ method, path, body, headers = {} }: Shot): Buffer {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body !== undefined)
    lines.push("content-type: application/json\r\n", `content-length: ${Buffer.byteLength(body)}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
}

const LENGTH = "ontent-length: ";

/** The length of a reply including its head; every reply has a content-length, and its head arrives in one chunk. */
function lengthOf(bytes: Buffer): number {
  const head = bytes.indexOf("\r\n\r\n");
  const named = bytes.indexOf(LENGTH);
  if (named < 0 || named > head) throw new Error(`a reply without a length: ${bytes.toString("latin1", 0, 300)}`);
  let length = 0;
  for (let at = named + LENGTH.length; bytes[at] !== CARRIAGE_RETURN; at++) length = length * 10 + bytes[at]! - ZERO;
  return head + 4 + length;
}

const CARRIAGE_RETURN = 13;
const ZERO = 48;
const statusOf = (bytes: Buffer) => (bytes[9]! - ZERO) * 100 + (bytes[10]! - ZERO) * 10 + bytes[11]! - ZERO;

/** Receives a complete reply; `head` is empty unless the request failed. */
type OnReply = (status: number, head: string) => void;

/**
 * A keep-alive connection. All received bytes go through one buffer, and a reply creates neither a promise nor a
 * string: the client must need less time than the server.
 */
function open(port: number, onReply: OnReply, onError: (error: Error) => void): Socket {
  const buffer = Buffer.alloc(1 << 16);
  let missing = 0;
  let status = 0;
  let head = "";
  const callback = (size: number) => {
    if (missing === 0) {
      const bytes = buffer.subarray(0, size);
      missing = lengthOf(bytes);
      status = statusOf(bytes);
      head = status < 400 ? "" : bytes.toString("latin1", 0, 500);
    }
    missing -= size;
    if (missing === 0) onReply(status, head);
    return true;
  };
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread: { buffer, callback } });
  return socket.once("error", onError).once("end", () => onError(new Error("the server ended the connection")));
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;

/** Executes a plan. */
async function load(plan: LoadPlan): Promise<LoadResult> {
  const requests = plan.shots.map(wire);
  const times: number[] = [];
  let failures = 0;
  let firstFailure = "";
  let next = 0;
  const started = performance.now();
  const end = started + plan.seconds * 1000;
  const worker = (done: () => void, fail: (error: Error) => void) => {
    let turn = 0;
    let before = 0;
    const onReply: OnReply = (status, head) => {
      const now = performance.now();
      times.push(now - before);
      if (status >= 400) {
        failures++;
        firstFailure ||= `${plan.shots[turn]!.path} ${head.replaceAll("\r\n", " ")}`;
      }
      if (now < end) return ask();
      socket.destroy();
      return done();
    };
    const socket = open(plan.port, onReply, fail);
    const ask = () => {
      turn = next++ % requests.length;
      before = performance.now();
      socket.write(requests[turn]!);
    };
    ask();
  };
  await Promise.all(Array.from({ length: plan.connections }, () => new Promise<void>(worker)));
  const took = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(times).sort();
  const [p50Ms, p95Ms, p99Ms] = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99)].map(round) as [
    number,
    number,
    number,
  ];
  return { requestsPerSecond: Math.round(times.length / took), p50Ms, p95Ms, p99Ms, failures, firstFailure };
}

process.on("message", (plan: LoadPlan) => {
  load(plan).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
