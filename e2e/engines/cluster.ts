import { execFile } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/run-command.ts";
import { newFolder, type ServedSite, startSite } from "../harness/site.ts";

const run = promisify(execFile);

/** Processes of one site, each as on a machine of its own with its own disk, behind one address. */
export interface Cluster {
  /** The address that spreads requests over all processes. */
  readonly address: string;
  /** The processes that run, each with its own address. */
  readonly processes: readonly ServedSite[];
  /** Kills a process like a power failure. */
  kill(index: number): Promise<void>;
  /** Starts a process again on its disk. */
  restart(index: number): Promise<void>;
  /** Runs a command of `askwell` on the machine of a process and returns what it prints. */
  command(index: number, ...words: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts processes on one database; the first installs the site. */
export async function startCluster(
  databaseUrl: string,
  size: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const folders = await Promise.all(Array.from({ length: size }, newFolder));
  const processes: (ServedSite | undefined)[] = [];
  const running = () => processes.filter((each) => each !== undefined);
  const proxy = await startBalancer(() => running().map(({ address }) => address));
  const env = { DATABASE_URL: databaseUrl, SITE_URL: proxy.address, TRUST_PROXY: "127.0.0.1", ...variables };
  const start = (index: number) => startSite({ folder: folders[index]!, env });
  for (let index = 0; index < size; index++) processes[index] = await start(index);
  return {
    address: proxy.address,
    get processes() {
      return running();
    },
    async kill(index) {
      const killed = processes[index];
      processes[index] = undefined;
      await killed?.kill();
    },
    async restart(index) {
      processes[index] = await start(index);
    },
    async command(index, ...words) {
      const { PATH, HOME, TMPDIR } = process.env;
      const variables = { PATH, HOME, TMPDIR, DATA_DIR: folders[index], DATABASE_URL: databaseUrl };
      const program = join(root, "dist/server/main.js");
      const { stdout } = await run(process.execPath, [program, ...words], { env: variables });
      return stdout;
    },
    async close() {
      await proxy.close();
      await Promise.all(running().map((each) => each.stop()));
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/** Spreads requests over the processes, one after the other, as a proxy in front of the machines does. */
async function startBalancer(targets: () => readonly string[]) {
  let turn = 0;
  const server = createServer((request, reply) => {
    const all = targets();
    turn += 1;
    forward(request, reply, all[turn % all.length]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function forward(request: IncomingMessage, reply: ServerResponse, target: string | undefined): void {
  if (target === undefined) return void reply.writeHead(502).end();
  const { method, headers } = request;
  const forwarded = { ...headers, "x-forwarded-for": request.socket.remoteAddress ?? "" };
  const passed = ask(target + (request.url ?? "/"), { method, headers: forwarded, agent: false }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(reply);
    // A process that is killed must not leave a client with half a reply that looks whole.
    answer.on("error", () => reply.destroy());
  });
  passed.on("error", () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
  reply.on("close", () => passed.destroy());
  request.pipe(passed);
}
