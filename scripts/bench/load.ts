// Sends the same kind of request over kept connections for a while, and says how it went. Runs as a process of its own, so
// that measuring takes no time from what is measured. It speaks to the socket itself: a client that does all that HTTP
// allows would be slower than the server it is to keep busy.
import { connect, type Socket } from "node:net";

/** What to send: one request chosen by the running number. Bodies are JSON. */
export interface Shot {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface LoadPlan {
  readonly port: number;
  /** Sent in turn. */
  readonly shots: readonly Shot[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Answers that were neither 2xx nor 3xx, with the first of them. */
  readonly failures: number;
  readonly firstFailure: string;
}

function wire({ method, path, body, headers = {} }: Shot): Buffer {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body !== undefined)
    lines.push("content-type: application/json\r\n", `content-length: ${Buffer.byteLength(body)}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
}

interface Answer {
  readonly status: number;
  readonly head: string;
}

/** Collects one reply with a content length; every reply of the site has one. */
function readReply(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let missing = -1;
    let head = "";
    const onData = (chunk: Buffer) => {
      let length = chunk.length;
      if (missing < 0) {
        const end = chunk.indexOf("\r\n\r\n");
        head = chunk.toString("latin1", 0, end < 0 ? chunk.length : end + 300);
        const size = /content-length: (\d+)/i.exec(head)?.[1];
        if (end < 0 || size === undefined) return reject(new Error(`a reply without a length: ${head.slice(0, 200)}`));
        missing = Number(size);
        length -= end + 4;
      }
      missing -= length;
      if (missing > 0) return undefined;
      socket.off("data", onData);
      socket.off("error", reject);
      return resolve({ status: Number(head.slice(9, 12)), head });
    };
    socket.on("data", onData);
    socket.once("error", reject);
  });
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;

/** Carries out a plan. */
async function load(plan: LoadPlan): Promise<LoadResult> {
  const requests = plan.shots.map(wire);
  const times: number[] = [];
  let failures = 0;
  let firstFailure = "";
  let next = 0;
  const started = performance.now();
  const end = started + plan.seconds * 1000;
  const worker = async () => {
    const socket = connect({ port: plan.port, host: "127.0.0.1", noDelay: true });
    while (performance.now() < end) {
      const turn = next++ % requests.length;
      const before = performance.now();
      const reply = readReply(socket);
      socket.write(requests[turn]!);
      const { status, head } = await reply;
      times.push(performance.now() - before);
      if (status < 400) continue;
      failures++;
      firstFailure ||= `${plan.shots[turn]!.path} ${head.replaceAll("\r\n", " ").slice(0, 500)}`;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
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
