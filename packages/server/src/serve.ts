import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { compose } from "./compose.ts";
import { type BuiltPages, loadPages } from "./http/renderer.ts";
import { createHttpServer } from "./http/server.ts";
import { migrate, openDatabase } from "./platform/db/index.ts";
import { createLog } from "./platform/log/index.ts";
import type { Tables } from "./tables.ts";

/** Where and how the site is served, as the environment says. */
export interface Environment {
  readonly SITE_ADDR?: string | undefined;
  readonly DATA_DIR?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly LOG_LEVEL?: string | undefined;
  readonly TRUST_PROXY?: string | undefined;
}

export const DEFAULT_ADDRESS = "127.0.0.1:9080";

/** Splits `host:port`; a host alone listens on 9080, `:port` on loopback. */
export function listenAddress(address = DEFAULT_ADDRESS): { host: string; port: number } {
  const cut = address.lastIndexOf(":");
  const host = cut < 0 ? address : address.slice(0, cut);
  const port = cut < 0 ? 9080 : Number(address.slice(cut + 1));
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`SITE_ADDR is ${address}, which is no host:port.`);
  return { host: host.replace(/^\[|\]$/g, "") || "127.0.0.1", port };
}

/** Serves the site until it is told to stop; then finishes what it has begun. */
export async function serve(environment: Environment, pages?: BuiltPages): Promise<void> {
  const log = createLog(environment.LOG_LEVEL);
  const folder = resolve(environment.DATA_DIR ?? "./data");
  await mkdir(folder, { recursive: true });
  const database = await openDatabase<Tables>(environment.DATABASE_URL ?? `sqlite:${join(folder, "askwell.db")}`);
  await migrate(database);
  const site = await compose({ database, uploads: join(folder, "uploads"), log });
  const trustProxy = environment.TRUST_PROXY === "true" ? true : environment.TRUST_PROXY || false;
  const server = await createHttpServer({
    app: site.app,
    pages: pages ?? (await loadPages(site.app.translator)),
    trustProxy,
  });
  await server.listen(listenAddress(environment.SITE_ADDR));
  site.start();
  log.info({ address: environment.SITE_ADDR ?? DEFAULT_ADDRESS }, "serving");
  const stop = async () => {
    await server.close();
    await site.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
}
