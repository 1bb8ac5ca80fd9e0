// Sends the same kind of request over kept connections for a while, and says how it went. Runs as a process of its own, so
// that measuring takes no time from what is measured.
import { Agent, request } from "node:http";

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

interface Answer {
  readonly status: number;
  readonly body: string;
}

function send(agent: Agent, port: number, shot: Shot): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...shot.headers, ...(shot.body && { "content-type": "application/json" }) };
    const sent = request({ agent, port, host: "127.0.0.1", method: shot.method, path: shot.path, headers }, (reply) => {
      let body = "";
      reply.on("data", (chunk: Buffer) => {
        if (reply.statusCode !== 200 && body.length < 300) body += chunk.toString("latin1");
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end(shot.body);
  });
}

const at = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const round = (value: number) => Math.round(value * 100) / 100;

/** Carries out a plan. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const times: number[] = [];
  let failures = 0;
  let firstFailure = "";
  let next = 0;
  const started = performance.now();
  const end = started + plan.seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const shot = plan.shots[next++ % plan.shots.length]!;
      const before = performance.now();
      const answer = await send(agent, plan.port, shot);
      times.push(performance.now() - before);
      if (answer.status >= 400) {
        failures++;
        firstFailure ||= `${answer.status} ${shot.path} ${answer.body.slice(0, 200)}`;
      }
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, worker));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
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
