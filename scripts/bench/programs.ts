// What programs cost: calls with an API key, and writes while a webhook gets every event.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MeasuredServer } from "./processes.ts";

/** The administrator of a seeded site. */
const ADMIN = { e_mail: "admin@example.com", pass: "bench-Pass-2026" };

async function call(site: MeasuredServer, address: string, body: object, token?: string): Promise<never> {
  const [method = "POST", path] = address.split(" ");
  const headers = { "content-type": "application/json", ...(token !== undefined && { authorization: token }) };
  const url = `http://127.0.0.1:${site.port}/answer/${path}`;
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: never };
  if (code !== 200) throw new Error(`${address}: ${msg}`);
  return data;
}

/** The programs of a site under measurement. */
export interface Programs {
  /** A key that reads questions. */
  readonly key: string;
  /** Adds a webhook that gets every event from now on. */
  addWebhook(): Promise<void>;
  /** Requests that the receiver of the webhook has got. */
  received(): number;
  stop(): void;
}

/** Prepares a key, and a receiver that answers webhooks at once. */
export async function preparePrograms(site: MeasuredServer): Promise<Programs> {
  let received = 0;
  const receiver = createServer((request, reply) => {
    received++;
    request.resume().once("end", () => reply.writeHead(204).end());
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  const { port } = receiver.address() as AddressInfo;
  const { access_token } = (await call(site, "POST api/v1/user/login/email", ADMIN)) as { access_token: string };
  const limits = { personal_keys: false, key_calls_per_minute: 1_000_000, webhook_private_hosts: ["127.0.0.1"] };
  await call(site, "PUT admin/api/siteinfo/api", limits, access_token);
  const scopes = { description: "Bench", scopes: ["questions:read"], expires_at: 0, addresses: [] };
  const { access_key } = (await call(site, "POST admin/api/api-key/scoped", scopes, access_token)) as {
    access_key: string;
  };
  return {
    key: access_key,
    async addWebhook() {
      const webhook = { name: "Bench", url: `http://127.0.0.1:${port}/`, events: [], tags: [], fields: "all" };
      await call(site, "POST admin/api/webhooks", webhook, access_token);
    },
    received: () => received,
    stop: () => void receiver.close().closeAllConnections(),
  };
}
