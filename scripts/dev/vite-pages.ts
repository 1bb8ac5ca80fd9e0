import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { browserTexts, type MessageTree } from "@askwell/i18n";
import { createCatalogues, createTranslators } from "@askwell/i18n/node";
import type { AssetManifest, PageRenderer } from "@askwell/web/ssr";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { developedModules } from "../../packages/web/vite/shared-modules.ts";
import { root } from "../run-command.ts";

const web = join(root, "packages/web");

/** Loaded before the page's code, so that changed components are replaced in place. */
const preamble = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>`;

const assets: AssetManifest = {
  entry: { js: "/src/browser.tsx", imports: [], css: [] },
  beforePaint: "/src/app/page/before-paint.ts",
  icon: "/src/styles/mark.svg",
  fonts: [],
  screens: new Proxy({}, { get: (_, screen) => ({ js: [`/src/screens/${String(screen)}/Screen.tsx`], css: [] }) }),
  messages: new Proxy({}, { get: (_, language) => `/texts/${String(language)}.json` }),
  sharedModules: developedModules,
  extraHead: preamble,
};

/** Screens compiled by Vite. */
export interface VitePages {
  readonly renderer: PageRenderer;
  /** Handles Vite's own requests; passes on all others. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

/** The styles of everything rendered so far, so that a page has its styles before its scripts load. */
async function styleLinks(vite: ViteDevServer): Promise<string> {
  await vite.ssrLoadModule("/src/styles/index.ts");
  const ids = [...vite.environments.ssr.moduleGraph.idToModuleMap.keys()].filter((id) => id.endsWith(".css"));
  const isFirst = (id: string) => Number(id.endsWith("/layers.css"));
  const sheets = ids.sort((a, b) => isFirst(b) - isFirst(a));
  return sheets.map((id) => `<link rel="stylesheet" href="${id.replace(vite.config.root, "")}">`).join("");
}

function createRenderer(vite: ViteDevServer, catalogue: (language: string) => MessageTree): PageRenderer {
  const translator = createTranslators(catalogue);
  const load = async (): Promise<PageRenderer> => {
    const ssr = await vite.ssrLoadModule("/src/ssr.tsx");
    return ssr.createPageRenderer({ assets, translator });
  };
  let current: PageRenderer | undefined;
  return {
    // Synchronous, so the last loaded version answers.
    pageKey: (url) => current?.pageKey(url) ?? url,
    importMap: (modules, basePath) => current?.importMap(modules, basePath) ?? "",
    themeCss: (site, render) => current?.themeCss(site, render) ?? "",
    async renderPage(request) {
      try {
        current = await load();
        const page = await current.renderPage(request);
        const styles = await styleLinks(vite);
        // First of all styles, as in a build: they say which layer comes after which.
        const html = page.html.replace('<link rel="stylesheet"', (link) => styles + link);
        return { ...page, html, cacheable: false };
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        throw error;
      }
    },
  };
}

/** Starts Vite for the screens. `hmrPort` is the port of hot updates. */
export async function createVitePages(hmrPort: number, plugins: Plugin[] = []): Promise<VitePages> {
  const catalogue = createCatalogues();
  const vite = await createServer({
    root: web,
    configFile: join(web, "vite.config.ts"),
    plugins,
    server: { middlewareMode: true, hmr: { port: hmrPort } },
    // The same copy as the server's: errors are recognised by their class.
    ssr: { external: ["@askwell/contract"] },
    logLevel: "warn",
  });
  return {
    renderer: createRenderer(vite, catalogue),
    handle(request, response, next) {
      const [, language] = /^\/texts\/(\w+)\.json$/.exec(request.url ?? "") ?? [];
      if (!language) {
        vite.middlewares(request, response, next);
        return;
      }
      const texts = browserTexts(catalogue(language), catalogue("en_US"));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(texts));
    },
  };
}
