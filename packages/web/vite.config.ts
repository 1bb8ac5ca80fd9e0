import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bookFace } from "./vite/book-face.ts";
import { callAddresses } from "./vite/call-addresses.ts";
import { anyOf, lists, reading, small, writing } from "./vite/chunks.ts";
import { reactModules } from "./vite/react-modules.ts";
import { sharedModuleFiles } from "./vite/shared-modules.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const browserInput = {
  browser: here("src/browser.tsx"),
  beforePaint: here("src/app/page/before-paint.ts"),
  drawingFrame: here("src/drawing-frame.ts"),
  icon: here("src/styles/mark.svg"),
};

/** Chunks that every page has loaded, so that they need not be named beside each one that is loaded later. */
const firstChunks: ReadonlySet<string> = new Set(["react", "reading"]);
const isFirst = (file: string) => /^assets\/(?:browser|react|reading)-/.test(file);

/** Browsers with `light-dark()`, `:dir()` and cascade layers, in the format of lightningcss. */
const cssTargets = { chrome: 123 << 16, edge: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/** The build of the browser's files; `scripts/build.ts` overrides it for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  // Relative URLs, so that the files work below any base path.
  base: isSsrBuild ? "/" : "./",
  plugins: [
    react({ jsxImportSource: "@askwell/web" }),
    reactModules(),
    sharedModuleFiles(),
    callAddresses(),
    bookFace(),
  ],
  appType: "custom",
  publicDir: false,
  css: {
    transformer: "lightningcss",
    // Class names from the path, not the order of files: equal in the builds of browser and server.
    lightningcss: { cssModules: { pattern: "[local]_[hash]" }, targets: cssTargets },
  },
  build: isSsrBuild
    ? {}
    : {
        outDir: here("../../dist/web"),
        emptyOutDir: true,
        manifest: "manifest.json",
        cssMinify: "lightningcss",
        modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !isFirst(file)) },
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: {
          input: browserInput,
          // Otherwise modules that a screen shares with its later parts are in the chunk of the screen, which then needs
          // helpers of rolldown in a file of their own. Those are listed under `reading` instead.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          output: {
            // The first script contains the names of all chunks: short names keep it small.
            chunkFileNames: ({ name }) => (firstChunks.has(name) ? `assets/${name}-[hash:7].js` : "assets/[hash:7].js"),
            assetFileNames: "assets/[hash:7][extname]",
            // Fewer characters are compressed better, in all names together more than one character of each.
            hashCharacters: "base36",
            codeSplitting: {
              groups: [
                { name: "react", test: /^\0es:|node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                { name: "reading", test: anyOf(reading, "vite/preload-helper"), priority: 1 },
                { name: "lists", test: anyOf(lists), priority: 1 },
                { name: "small", test: anyOf(small), priority: 1 },
                { name: "writing", test: anyOf(writing), priority: 1 },
              ],
            },
          },
        },
      },
}));
