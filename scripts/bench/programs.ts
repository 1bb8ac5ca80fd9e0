// What programs cost: calls with an API key, and writes while a webhook gets every event.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { adminToken, callSite } from "./calls.ts";
import type { MeasuredServer } from "./processes.ts";

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
  const token = await adminToken(site);
  const limits = { personal_keys: false, key_calls_per_minute: 1_000_000, webhook_private_hosts: ["127.0.0.1"] };
  await callSite(site, "PUT admin/api/siteinfo/api", { body: limits, token });
  const scopes = { description: "Bench", scopes: ["questions:read"], expires_at: 0, addresses: [] };
  const { access_key } = await callSite<{ access_key: string }>(site, "POST admin/api/api-key/scoped", {
    body: scopes,
    token,
  });
  return {
    key: access_key,
    async addWebhook() {
      const webhook = { name: "Bench", url: `http://127.0.0.1:${port}/`, events: [], tags: [], fields: "all" };
      await callSite(site, "POST admin/api/webhooks", { body: webhook, token });
    },
    received: () => received,
    stop: () => void receiver.close().closeAllConnections(),
  };
}
