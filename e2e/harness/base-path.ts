import { once } from "node:events";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";

/** How a proxy in front forwards the base path. */
export type Proxying = "strip" | "pass";

/** The base path of the sites in journeys, from the variable E2E_BASE_PATH; "" at the root. */
export const basePath = process.env.E2E_BASE_PATH ?? "";
/** How the proxy forwards requests, from the variable E2E_PROXY. */
export const proxying: Proxying = process.env.E2E_PROXY === "strip" ? "strip" : "pass";

/** The path of an address within the site. */
export function pathIn(address: string | URL): string {
  const { pathname } = new URL(address);
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
}

export interface Proxy {
  /** The address of the site, without a trailing slash. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Answers below a path with what a site says on another port. Everything beside the path is another site: 404. */
export async function startProxy(path: string, sitePort: number, how: Proxying): Promise<Proxy> {
  const server: Server = createServer((request, reply) => {
    const { url = "/", method, headers } = request;
    if (url !== path && !url.startsWith(`${path}/`) && !url.startsWith(`${path}?`)) {
      reply.writeHead(404).end();
      return;
    }
    const rest = url.slice(path.length);
    const stripped = rest.startsWith("/") ? rest : `/${rest}`;
    const options = { port: sitePort, host: "127.0.0.1", method, headers, path: how === "strip" ? stripped : url };
    const passed = ask(options, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
    });
    passed.on("error", () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    reply.on("close", () => passed.destroy());
    request.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
