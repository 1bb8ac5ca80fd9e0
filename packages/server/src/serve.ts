import { mkdir } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { compose, placesIn } from "./compose.ts";
import { createInstallServer } from "./http/install-server.ts";
import { type BuiltPages, loadPages } from "./http/renderer.ts";
import { createHttpServer } from "./http/server.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";
import { autoInstall } from "./install/auto-install.ts";
import { findDatabase, type InstallEnvironment } from "./install/environment.ts";
import { makeInstallCode } from "./install/install-code.ts";
import { createInstaller } from "./install/installer.ts";
import { DatabaseUnusableError, type Home, type OpenSite, openSite } from "./install/open-site.ts";
import { migrate, openDatabase, ServerLockedError } from "./platform/db/index.ts";
import { createLog } from "./platform/log/index.ts";
import { pluginsOf } from "./plugins/more.ts";
import type { Tables } from "./tables.ts";

/** Where and how the site is served, as the environment says. */
export interface Environment extends InstallEnvironment {
  readonly SITE_ADDR?: string | undefined;
  readonly DATA_DIR?: string | undefined;
  readonly LOG_LEVEL?: string | undefined;
  readonly TRUST_PROXY?: string | undefined;
  /** Files with further plugins. */
  readonly PLUGINS?: string | undefined;
  /** `true` lets browsers ask for the made-up languages; for tests. */
  readonly MADE_UP_LANGUAGES?: string | undefined;
}

const DEFAULT_ADDRESS = "127.0.0.1:9080";

/** Splits `host:port`; a host alone listens on 9080, `:port` on loopback. */
export function listenAddress(address = DEFAULT_ADDRESS): { host: string; port: number } {
  const cut = address.lastIndexOf(":");
  const host = cut < 0 ? address : address.slice(0, cut);
  const port = cut < 0 ? 9080 : Number(address.slice(cut + 1));
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`SITE_ADDR is ${address}, which is no host:port.`);
  return { host: host.replace(/^\[|\]$/g, "") || "127.0.0.1", port };
}

/** The data folder of the environment, made if it is missing. */
export async function dataFolder(environment: Pick<Environment, "DATA_DIR">): Promise<string> {
  const folder = resolve(environment.DATA_DIR || "./data");
  await mkdir(folder, { recursive: true });
  return folder;
}

/** What runs now, and how to end it. */
interface Stage {
  stop(): Promise<void>;
}

type SiteServer = Awaited<ReturnType<typeof createHttpServer>>;

/** A server that listens and can pass its requests on, from now on; they wait for who is to answer them. */
interface Listening extends Stage {
  answerWith(answer: Promise<RequestListener>): void;
}

interface Start extends Home {
  readonly environment: Environment;
  readonly pages: BuiltPages | undefined;
  /** Told about every stage, so that a signal ends the right one. */
  enter(stage: Stage): void;
}

/** Serves the site until it is told to stop; then finishes what it has begun. A new site is installed first. */
export async function serve(environment: Environment, pages?: BuiltPages): Promise<void> {
  const log = createLog(environment.LOG_LEVEL);
  let stage: Stage = { stop: async () => {} };
  const stop = () => void stage.stop().finally(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const start: Start = {
    environment,
    folder: await dataFolder(environment),
    log,
    madeUpLanguages: environment.MADE_UP_LANGUAGES === "true",
    pages,
    plugins: await pluginsOf(environment.PLUGINS),
    enter(next) {
      stage = next;
    },
  };
  const site = await installedSite(start);
  if (site) await serveSite(start, site);
  else await serveInstaller(start);
}

/** The site that is there, or was made without asking; undefined while somebody has to be asked. */
async function installedSite(start: Start): Promise<OpenSite | undefined> {
  const { environment, folder, log } = start;
  const address = await findDatabase(environment, folder);
  if (address && !environment.AUTO_INSTALL) {
    const site = await openSite(start, address, 30_000);
    if (site.installed) return site;
    await site.stop();
    return undefined;
  }
  if (!environment.AUTO_INSTALL) return undefined;
  return autoInstall(start, environment).catch((error) => {
    // Behind a database that cannot be used there may be a site: nobody is invited to install another.
    if (error instanceof ServerLockedError || error instanceof DatabaseUnusableError) throw error;
    log.error({ err: error }, "the automatic installation failed; the site waits to be installed by hand");
    return undefined;
  });
}

async function assemble({ environment, pages }: Start, { app }: OpenSite): Promise<SiteServer> {
  const trustProxy = trustedProxies(environment.TRUST_PROXY);
  const server = await createHttpServer({ app, pages: pages ?? (await loadPages(app.translator)), trustProxy });
  await server.ready();
  return server;
}

/** Serves the site: at the address of the environment, or through a server that listens there already. */
async function serveSite(start: Start, site: OpenSite, listening?: Listening): Promise<void> {
  const { environment, log } = start;
  const assembled = assemble(start, site);
  listening?.answerWith(assembled.then(({ routing }) => routing));
  const server = await assembled;
  start.enter({
    async stop() {
      await listening?.stop();
      await server.close();
      await site.stop();
    },
  });
  if (!listening) await listen(server, environment);
  site.start();
  log.info({ address: environment.SITE_ADDR ?? DEFAULT_ADDRESS }, "serving");
}

/** How often a process that waits to be installed asks whether another one was, on the same database. */
const LOOK_OUT_MS = 1000;

/** Asks for what is missing in a browser, then serves the site in the installer's place. */
async function serveInstaller(start: Start): Promise<void> {
  const { environment, folder, log } = start;
  const blank = await blankSite(start);
  const code = makeInstallCode();
  let installed: OpenSite | undefined;
  const installer = createInstaller({
    folder,
    log,
    environment,
    onInstalled: (site) => {
      installed = site;
    },
  });
  let waits = true;
  // The port is never given up in between: whoever follows the last link of the installation finds the site.
  const listening: Listening = {
    answerWith(answer) {
      const pass: RequestListener = async (request, response) => (await answer)(request, response);
      server.server.removeAllListeners("request").on("request", pass);
    },
    async stop() {
      await server.close();
      await blank.stop();
    },
  };
  const handOver = () => {
    if (!installed) return;
    const site = installed;
    installed = undefined;
    waits = false;
    serveSite(start, site, listening).catch((error) => {
      log.fatal({ err: error }, "the installed site could not be served");
      process.exit(1);
    });
  };
  const lookOut = async () => {
    await installer.adopt().catch((error) => log.debug({ err: error }, "the database does not answer yet"));
    handOver();
    if (waits) setTimeout(lookOut, LOOK_OUT_MS);
  };
  const server = await createInstallServer({
    installer,
    blank: blank.app,
    pages: start.pages ?? (await loadPages(blank.app.translator)),
    code,
    host: listenAddress(environment.SITE_ADDR).host,
    onReply: handOver,
  });
  start.enter(listening);
  await listen(server, environment);
  setTimeout(lookOut, LOOK_OUT_MS);
  const address = environment.SITE_ADDR ?? DEFAULT_ADDRESS;
  log.info(
    `The site is not installed yet: open http://${address}/install. From another machine it asks for the code ${code}.`,
  );
}

/** A site on a database in memory, whose pages the installer shows. */
async function blankSite({ folder, log }: Home) {
  const database = await openDatabase<Tables>(":memory:");
  await migrate(database);
  return compose({ database, ...placesIn(folder), log });
}

const RETRY_MS = 100;
const PATIENCE_MS = 5000;

/** Listens; a port that another process is just giving up is waited for. */
async function listen(server: SiteServer, environment: Environment): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await server.listen(listenAddress(environment.SITE_ADDR));
      return;
    } catch (error) {
      const isTaken = (error as { code?: unknown }).code === "EADDRINUSE";
      if (!isTaken) throw error;
      if (performance.now() > deadline)
        throw new Error(`Something else is listening on ${environment.SITE_ADDR ?? DEFAULT_ADDRESS}.`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
