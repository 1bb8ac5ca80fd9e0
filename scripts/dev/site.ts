// The whole site from its sources: the server, and the screens through Vite. Started and restarted by scripts/dev.ts.
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenAddress, serve } from "../../packages/server/src/serve.ts";
import { createVitePages } from "./vite-pages.ts";

const front = listenAddress(process.env.SITE_ADDR);
const behind = { host: "127.0.0.1", port: front.port + 1 };

const pages = await createVitePages(front.port + 2);
await serve({ ...process.env, SITE_ADDR: `${behind.host}:${behind.port}` }, { renderer: pages.renderer });

/** Forwards a request to the server. Vite's scripts are inline, so the content security policy is removed. */
function passOn(incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming;
  const onward = ask({ ...behind, path: url, method, headers }, (answer) => {
    const { "content-security-policy": _, ...forwarded } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, forwarded);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end("The server is starting."));
  incoming.pipe(onward);
}

const server = createServer((request, response) => pages.handle(request, response, () => passOn(request, response)));
// The log names the address of the backend, which serves no pages.
server.listen(front, () => console.error(`From the sources: http://${front.host}:${front.port}`));
