import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { normalSiteUrl } from "@askwell/domain";
import { compose, dataPaths, LAST_WAIT_MS } from "./compose.ts";
import { createInstallServer } from "./http/install-server.ts";
import { type BuiltPages, loadPages } from "./http/pages/renderer.ts";
import { trustedProxies } from "./http/request/trusted-proxies.ts";
import { createHttpServer } from "./http/server.ts";
import { AutoInstallError, autoInstall } from "./install/auto-install.ts";
import { findDatabase, type InstallEnvironment } from "./install/environment.ts";
import { makeInstallCode } from "./install/install-code.ts";
import { ensureNeverInstalled, noteInstalled } from "./install/installed-note.ts";
import { createInstaller } from "./install/installer.ts";
import { type OpenSite, openSite, type SiteEnvironment } from "./install/open-site.ts";
import { migrations } from "./migrations/index.ts";
import { migrate, openDatabase } from "./platform/db/index.ts";
import { makeFolder } from "./platform/folders/index.ts";
import { createLog, logFormat } from "./platform/log/index.ts";
import { loadPlugins } from "./plugins/load-plugins.ts";
import type { Tables } from "./tables.ts";
import { type WelcomeFacts, welcomeText } from "./welcome.ts";

/** Environment variables of the server. */
export interface Environment extends InstallEnvironment {
  readonly SITE_ADDR?: string | undefined;
  readonly DATA_DIR?: string | undefined;
  readonly LOG_LEVEL?: string | undefined;
  /** `json` or `text`; text on a terminal if it is not set. */
  readonly LOG_FORMAT?: string | undefined;
  readonly TRUST_PROXY?: string | undefined;
  /** Paths of additional plugins. */
  readonly PLUGINS?: string | undefined;
  /** Address of an npm registry from which administrators may install plugins; none if it is not set. */
  readonly PLUGIN_REGISTRY?: string | undefined;
  /** URL that names the newest version; requested once a day. */
  readonly UPDATE_URL?: string | undefined;
  /** Limit of the streams over which open pages are updated; 0 turns them off. */
  readonly LIVE_STREAMS?: string | undefined;
  /** `true` lets browsers request the pseudo-languages; for tests. */
  readonly MADE_UP_LANGUAGES?: string | undefined;
}

const DEFAULT_ADDRESS = "127.0.0.1:9080";

/** Splits `host:port`. A host without a port listens on 9080; `:port` listens on loopback. */
export function listenAddress(address = DEFAULT_ADDRESS): { host: string; port: number } {
  const cut = address.lastIndexOf(":");
  const host = cut < 0 ? address : address.slice(0, cut);
  const port = cut < 0 ? 9080 : Number(address.slice(cut + 1));
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`SITE_ADDR is ${address}, which is no host:port.`);
  return { host: host.replace(/^\[|\]$/g, "") || "127.0.0.1", port };
}

/** A variable that holds an HTTP URL or nothing; throws if it holds anything else. */
function webAddress(environment: Environment, name: "UPDATE_URL" | "PLUGIN_REGISTRY"): string {
  const address = environment[name] ?? "";
  if (address !== "" && !/^https?:$/.test(URL.parse(address)?.protocol ?? ""))
    throw new Error(`${name} is ${address}, which is not an HTTP URL.`);
  return address;
}

/** A variable that holds a number from 0 on, or nothing; throws if it holds anything else. */
function numberOf(name: "LIVE_STREAMS", text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  if (!/^\d{1,7}$/.test(text)) throw new Error(`${name} is ${text}, which is not a number.`);
  return Number(text);
}

/** The data folder; created if it is missing. */
export async function dataFolder(environment: Pick<Environment, "DATA_DIR">): Promise<string> {
  const folder = resolve(environment.DATA_DIR || "./data");
  makeFolder(folder);
  return folder;
}

/** What is running now, and how to stop it. */
interface RunningServer {
  stop(): Promise<void>;
}

type SiteServer = Awaited<ReturnType<typeof createHttpServer>>;

/** A listening server that can hand its requests to another handler; requests wait until the handler is ready. */
interface ListeningServer extends RunningServer {
  delegateTo(answer: Promise<RequestListener>): void;
}

interface ServeContext extends SiteEnvironment {
  readonly environment: Environment;
  readonly pages: BuiltPages | undefined;
  /** Sets what a signal stops. */
  setRunning(running: RunningServer): void;
}

/** Serves the site until a signal arrives, then finishes running work. Installs a new site first. */
export async function serve(environment: Environment, pages?: BuiltPages): Promise<void> {
  const log = createLog(environment.LOG_LEVEL, logFormat(environment.LOG_FORMAT));
  let running: RunningServer = { stop: async () => {} };
  const stop = () => void running.stop().finally(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const context: ServeContext = {
    environment,
    folder: await dataFolder(environment),
    log,
    madeUpLanguages: environment.MADE_UP_LANGUAGES === "true",
    updateUrl: webAddress(environment, "UPDATE_URL"),
    pluginRegistry: webAddress(environment, "PLUGIN_REGISTRY"),
    pages,
    plugins: await loadPlugins(environment.PLUGINS),
    setRunning(next) {
      running = next;
    },
  };
  const site = await installedSite(context);
  if (site) await serveSite(context, site);
  else await serveInstaller(context);
}

/** Opens the installed site, or installs it from the environment; undefined if the installer has to ask. */
async function installedSite(context: ServeContext): Promise<OpenSite | undefined> {
  const { environment, folder, log } = context;
  const address = await findDatabase(environment, folder);
  if (address && !environment.AUTO_INSTALL) {
    const site = await openSite(context, address, 30_000);
    if (site.installed) return site;
    await site.stop();
  }
  if (!environment.AUTO_INSTALL) {
    await ensureNeverInstalled(folder, address);
    return undefined;
  }
  return autoInstall(context, environment).catch((error) => {
    // The unusable database may contain a site: the error must not lead to a second installation.
    if (!(error instanceof AutoInstallError)) throw error;
    log.error({ err: error }, "the automatic installation failed; the site waits to be installed by hand");
    return undefined;
  });
}

async function assemble({ environment, pages }: ServeContext, { app }: OpenSite): Promise<SiteServer> {
  const trustProxy = trustedProxies(environment.TRUST_PROXY);
  const built = pages ?? (await loadPages(app.translator));
  const maxStreams = numberOf("LIVE_STREAMS", environment.LIVE_STREAMS);
  const server = await createHttpServer({ app, pages: built, trustProxy, maxStreams });
  await server.ready();
  return server;
}

/** Serves the site on the configured address, or through a server that is already listening there. */
async function serveSite(context: ServeContext, site: OpenSite, listening?: ListeningServer): Promise<void> {
  const { environment, log } = context;
  const assembled = assemble(context, site);
  listening?.delegateTo(assembled.then(({ routing }) => routing));
  const server = await assembled;
  context.setRunning({
    async stop() {
      // Otherwise each call and job that waits for a locked database would delay the shutdown by half a minute.
      site.app.db.limitWaits(LAST_WAIT_MS);
      // Together: the connections of open streams belong to the one, the streams to the other.
      await Promise.all([listening?.stop(), server.close()]);
      await site.stop();
    },
  });
  if (!listening) await listen(server, environment);
  await noteInstalled(context.folder, site.address, log);
  site.start();
  const { name, site_url } = site.app.settings.get("general");
  log.info({ address: environment.SITE_ADDR ?? DEFAULT_ADDRESS }, "serving");
  welcome(context, `${name} is ready.`, { Open: here(environment), Visitors: site_url });
}

/** How often an uninstalled process checks whether another process has installed the site in the same database. */
const INSTALL_POLL_MS = 1000;

/** Serves the installer, then the installed site on the same port. */
async function serveInstaller(context: ServeContext): Promise<void> {
  const { environment, folder, log } = context;
  const blank = await blankSite(context);
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
  let isWaiting = true;
  // The port stays open between the two: the last link of the installer must find the site.
  const listening: ListeningServer = {
    delegateTo(answer) {
      const forward: RequestListener = async (request, response) => (await answer)(request, response);
      server.server.removeAllListeners("request").on("request", forward);
    },
    async stop() {
      await server.close();
      await blank.stop();
    },
  };
  const serveInstalled = () => {
    if (!installed) return;
    const site = installed;
    installed = undefined;
    isWaiting = false;
    serveSite(context, site, listening).catch((error) => {
      log.fatal({ err: error }, "the installed site could not be served");
      process.exit(1);
    });
  };
  const pollInstalled = async () => {
    await installer.adopt().catch((error) => log.debug({ err: error }, "the database does not answer yet"));
    serveInstalled();
    if (isWaiting) setTimeout(pollInstalled, INSTALL_POLL_MS);
  };
  const server = await createInstallServer({
    installer,
    blank: blank.app,
    pages: context.pages ?? (await loadPages(blank.app.translator)),
    code,
    isBehindProxy: trustedProxies(environment.TRUST_PROXY) !== false,
    host: listenAddress(environment.SITE_ADDR).host,
    onReply: serveInstalled,
  });
  context.setRunning(listening);
  await listen(server, environment);
  setTimeout(pollInstalled, INSTALL_POLL_MS);
  const address = environment.SITE_ADDR ?? DEFAULT_ADDRESS;
  log.info(
    `The site is not installed yet: open http://${address}/install. From another machine it asks for the code ${code}.`,
  );
  welcome(context, "Welcome. Five short steps set up your site.", { Open: `${here(environment)}/install`, Code: code });
}

/** The address at which this machine reaches the site. */
function here({ SITE_ADDR }: Environment): string {
  const { host, port } = listenAddress(SITE_ADDR);
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Tells the person at a terminal where the site is. Programs read the log instead. */
function welcome({ environment, folder }: ServeContext, title: string, facts: WelcomeFacts): void {
  const isForPeople = logFormat(environment.LOG_FORMAT) === "text" && environment.LOG_LEVEL !== "silent";
  if (isForPeople) process.stdout.write(welcomeText(title, { ...facts, Data: folder, Stop: "Ctrl+C" }));
}

/** A site on an in-memory database, with which the installer renders its pages. */
async function blankSite({ folder, log, environment }: ServeContext) {
  const database = await openDatabase<Tables>(":memory:");
  await migrate(database, migrations);
  const site = await compose({ database, ...dataPaths(folder), log });
  const { app } = site;
  const { SITE_URL = "" } = environment;
  // The base path has to be known before it can be entered in the installer.
  if (URL.canParse(SITE_URL)) {
    const general = { site_url: normalSiteUrl(SITE_URL) };
    await app.db.write((tx) => app.settings.save(tx, "general", general, app.now()));
  }
  return site;
}

const RETRY_MS = 100;
const TIMEOUT_MS = 5000;

/** Listens; isWaiting for a port that another process is releasing. */
async function listen(server: SiteServer, environment: Environment): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
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
