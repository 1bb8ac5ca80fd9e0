import pg from "pg";
import { startServer, type TestServer } from "../../scripts/databases/server.ts";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { REDIS_PASSWORD, redis } from "../../scripts/engines/redis.ts";
import { createBucket, s3 } from "../../scripts/engines/s3.ts";
import { opensearch } from "../../scripts/engines/search.ts";
import type { AuditQuery } from "../crash/audit.ts";
import { type Caller, logInOwner } from "../harness/wire.ts";
import { type Cluster, startCluster } from "./cluster.ts";

const PROCESSES = 3;
export const BUCKET = "uploads";
const ADMIN = "/answer/admin/api";

/** A site as docs/guides/deploy.md describes it for several machines: processes, and everything that they share. */
export interface WholeSite {
  readonly cluster: Cluster;
  readonly database: TestServer;
  readonly cache: EngineServer;
  readonly storage: EngineServer;
  readonly search: EngineServer;
  /** The administrator, through the address of the site. */
  readonly owner: Caller;
  /** Reads the database from outside. */
  readonly query: AuditQuery;
  close(): Promise<void>;
}

/** Starts the servers and the processes, and enables the plugins. */
export async function startWholeSite(): Promise<WholeSite> {
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const database = await startServer("postgres");
    stops.push(database.stop);
    const [cache, storage, search] = await Promise.all([redis, s3, opensearch].map(startEngine));
    if (!cache || !storage || !search) throw new Error("not all engines were started");
    stops.push(...[cache, storage, search].map((engine) => engine.close));
    await createBucket(storage, BUCKET);
    const cluster = await startCluster(database.url, PROCESSES);
    stops.push(cluster.close);
    const owner = await logInOwner(cluster.address);
    await enablePlugins(owner, { cache, storage, search });
    return { cluster, database, cache, storage, search, owner, query: queryOf(database), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A query on a connection of its own, which does not suffer from an outage before it. */
function queryOf(database: TestServer): AuditQuery {
  return async (statement) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
}

type Engines = Pick<WholeSite, "cache" | "storage" | "search">;

const addressOf = ({ host, port }: EngineServer) => `${host}:${port}`;

async function enablePlugins(owner: Caller, { cache, storage, search }: Engines): Promise<void> {
  const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    cache_redis: { url: `redis://${addressOf(cache)}/0`, password: REDIS_PASSWORD },
    storage_s3: {
      ...{ endpoint: `http://${addressOf(storage)}`, bucket: BUCKET },
      ...{ access_key_id: "any", secret_access_key: "any" },
    },
    search_opensearch: { address: `http://${addressOf(search)}`, index: "askwell" },
  };
  for (const [plugin_slug_name, config_fields] of Object.entries(settings)) {
    await changed(owner, "PUT", `${ADMIN}/plugin/config`, { plugin_slug_name, config_fields });
    await changed(owner, "PUT", `${ADMIN}/plugin/status`, { plugin_slug_name, enabled: true });
  }
  // At level 1 new users may do nearly everything.
  await changed(owner, "PUT", `${ADMIN}/setting/privileges`, { level: 1 });
  const tag = { slug_name: "crash", display_name: "crash", original_text: "Crashes." };
  await changed(owner, "POST", "/answer/api/v1/tag", tag);
}

/** Sends a change that the site must accept. */
export async function changed(who: Caller, method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, reason, data } = await who.send(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${reason} ${JSON.stringify(data)}`);
  return data;
}
