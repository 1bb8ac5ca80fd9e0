import { setTimeout as sleep } from "node:timers/promises";
import { type EngineServer, startEngine } from "../engines/engine.ts";
import { installPrograms } from "../engines/programs.ts";
import { opensearch } from "../engines/search.ts";
import { adminToken, callSite } from "./calls.ts";
import type { MeasuredServer } from "./processes.ts";

const plugin_slug_name = "search_opensearch";
const SYNC_SECONDS = 600;

/** Starts an OpenSearch server. */
export async function startSearchEngine(): Promise<EngineServer> {
  await installPrograms();
  return startEngine(opensearch);
}

/** Lets a search engine answer the searches of a site, and waits until it has all posts. */
export async function searchThrough(site: MeasuredServer, { host, port }: EngineServer): Promise<void> {
  const token = await adminToken(site);
  const address = `http://${host}:${port}`;
  const config_fields = { address, index: "askwell", user: "", password: "", api_key: "" };
  await callSite(site, "PUT admin/api/plugin/config", { body: { plugin_slug_name, config_fields }, token });
  await callSite(site, "PUT admin/api/plugin/status", { body: { plugin_slug_name, enabled: true }, token });
  for (let second = 0; second < SYNC_SECONDS; second++) {
    const status = await callSite<{ state: string; last_error: string }>(site, "GET admin/api/search/status", {
      token,
    });
    if (status.last_error !== "") throw new Error(status.last_error);
    if (status.state === "ready") return;
    await sleep(1000);
  }
  throw new Error(`the engine does not have all posts after ${SYNC_SECONDS} s`);
}
