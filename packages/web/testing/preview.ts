// Shows the shell and the pieces of the interface without a server: `node packages/web/testing/preview.ts`, then
// http://127.0.0.1:9090/dev/ui. `?as=ada` signs somebody in, `?scheme=dark`, `?lang=ar_XB`, `?primary=%23ffff00` say how.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createCatalogues, createTranslators } from "@askwell/i18n/node";
import { createServer as createVite, type Plugin, type ViteDevServer } from "vite";
import type { PageRenderer, RendererOptions } from "../src/ssr.tsx";
import { fakeApi } from "./fake-api.ts";
import { givenAssets } from "./site.ts";

const PORT = Number(process.env.PORT ?? 9090);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the gallery's table and screens in the place of the product's. */
const gallery: Plugin = {
  name: "askwell:gallery",
  enforce: "pre",
  resolveId(id, importer) {
    if (importer?.includes("/testing/")) return undefined;
    if (/\/routes\.tsx$/.test(id)) return here("gallery/routes.tsx");
    if (/\/routing\/screens\.ts$|^\.\/screens\.ts$/.test(id)) return here("gallery/screens.ts");
    return undefined;
  },
};

const preamble = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>`;
const assets = {
  ...givenAssets,
  entry: { js: "/src/browser.tsx", imports: [], css: [] },
  scheme: "/src/app/scheme.ts",
  icon: "/src/styles/icon.svg",
  messages: new Proxy({}, { get: (_, language) => `/texts/${String(language)}.json` }) as Record<string, string>,
  extraHead: preamble,
};

const texts = createCatalogues();
const translator = createTranslators(texts);

async function answer(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `http://127.0.0.1:${PORT}`);
  const send = (type: string, body: string, status = 200) =>
    void response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(body);
  const language = url.searchParams.get("lang") ?? "en_US";
  const api = fakeApi(url);
  const renderer = await load(vite, { assets, translator });
  const [, named] = /^\/texts\/(\w+)\.json$/.exec(url.pathname) ?? [];
  if (named) return send("application/json", JSON.stringify({ ...texts("en_US"), ...texts(named) }));
  if (url.pathname === "/theme.css") return send("text/css", renderer.themeCss(await api.siteInfo({})));
  if (url.pathname.endsWith("/user/info")) {
    const person = await fakeApi(new URL(request.headers.referer ?? url)).currentPerson({});
    return send("application/json", JSON.stringify({ code: 200, reason: "base.success", msg: "", data: person }));
  }
  const viewer = url.searchParams.has("as") ? {} : null;
  const page = await renderer.renderPage({ url: request.url ?? "/", language, api: api as never, viewer });
  const styles = await collectStyles(vite);
  // What the address bar says decides the colours, so the stylesheet must hear it too.
  send(
    "text/html",
    page.html.replace(/\/theme\.css\?v=\w+/, `/theme.css${url.search}`).replace("</head>", `${styles}</head>`),
    page.status,
  );
}

async function load(vite: ViteDevServer, options: RendererOptions): Promise<PageRenderer> {
  const ssr = (await vite.ssrLoadModule("/src/ssr.tsx")) as typeof import("../src/ssr.tsx");
  return ssr.createPageRenderer(options);
}

/** The styles of everything that was rendered, so that pages without scripts look right as well. */
async function collectStyles(vite: ViteDevServer): Promise<string> {
  await vite.ssrLoadModule("/src/styles/index.ts");
  const sheets = [...vite.moduleGraph.idToModuleMap.keys()].filter((id) => /\.css$/.test(id));
  return sheets.map((id) => `<link rel="stylesheet" href="${id.replace(vite.config.root, "")}">`).join("");
}

const vite = await createVite({
  root: here(".."),
  configFile: here("../vite.config.ts"),
  plugins: [gallery],
  server: { middlewareMode: true, hmr: { port: PORT + 1000 } },
  logLevel: "warn",
});
createServer((request, response) => {
  vite.middlewares(request, response, () => {
    answer(vite, request, response).catch((error: Error) => {
      vite.ssrFixStacktrace(error);
      response.writeHead(500, { "content-type": "text/plain" }).end(error.stack);
    });
  });
}).listen(PORT, "127.0.0.1");
