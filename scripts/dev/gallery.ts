// Shows the shell and the components without a server: `node scripts/run.mjs scripts/dev/gallery.ts`, then
// http://127.0.0.1:9090/dev/ui. `?as=ada` signs in; `?scheme=dark`, `?lang=ar_XB`, `?primary=%23ffff00` set the
// appearance.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Api } from "@askwell/contract";
import type { Plugin } from "vite";
import { fakeApi } from "../../packages/web/testing/fake-api.ts";
import { root } from "../run-command.ts";
import { createVitePages } from "./vite-pages.ts";

const PORT = Number(process.env.PORT ?? 9090);
const folder = join(root, "packages/web/testing/gallery");

/** Replaces the product's routes with those of the gallery. */
const gallery: Plugin = {
  name: "askwell:gallery",
  enforce: "pre",
  resolveId(id, importer) {
    if (importer?.includes("/testing/")) return undefined;
    if (/\/routes\.tsx$/.test(id)) return join(folder, "routes.tsx");
    return /\/screens\.ts$/.test(id) ? join(folder, "screens.ts") : undefined;
  },
};

const pages = await createVitePages(PORT + 1000, [gallery]);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `http://127.0.0.1:${PORT}`);
  const send = (type: string, body: string, status = 200) =>
    void response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(body);
  // The page's query selects the user and the colours, so its requests must see it too.
  const api = fakeApi(new URL(request.headers.referer ?? url));
  if (url.pathname === "/theme.css")
    return send("text/css", pages.renderer.themeCss(await api.siteInfo(), await api.renderConfig()));
  if (url.pathname.endsWith("/user/info")) {
    const person = await api.currentPerson();
    return send("application/json", JSON.stringify({ code: 200, reason: "base.success", msg: "", data: person }));
  }
  const page = await pages.renderer.renderPage({
    url: request.url ?? "/",
    language: url.searchParams.get("lang") ?? "en_US",
    viewer: url.searchParams.has("as") ? {} : null,
    api: fakeApi(url) as unknown as Api,
  });
  send("text/html", page.html, page.status);
}

createServer((request, response) => {
  pages.handle(request, response, () => {
    answer(request, response).catch((error: Error) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
    });
  });
}).listen(PORT, "127.0.0.1", () => console.error(`The gallery: http://127.0.0.1:${PORT}/dev/ui`));
