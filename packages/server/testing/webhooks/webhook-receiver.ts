import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver gets it. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** What it answers from now on. */
  answer(status: (webhook: ReceivedWebhook) => number | Promise<number>, body?: string): void;
  close(): void;
}

/** An endpoint on this machine. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let statusOf: (webhook: ReceivedWebhook) => number | Promise<number> = () => 204;
  let text = "";
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers } = request;
    const webhook = { id: String(headers["webhook-id"]), headers, body: Buffer.concat(chunks).toString("utf8") };
    received.push(webhook);
    reply.writeHead(await statusOf(webhook), { location: "/elsewhere" }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook?token=hidden`,
    received,
    answer(status, body = "") {
      statusOf = status;
      text = body;
    },
    close: () => server.close().closeAllConnections(),
  };
}

/** How old a timestamp may be. */
const TOLERANCE_S = 300;

/** What a receiver checks before it believes a request, written from the specification of Standard Webhooks. */
export function isGenuine(secret: string, { headers, body }: Omit<ReceivedWebhook, "id">, now: number): boolean {
  const timestamp = String(headers["webhook-timestamp"]);
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${headers["webhook-id"]}.${timestamp}.${body}`).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${expected}`);
}
