import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { callAddresses } from "./vite/call-addresses.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the question page shares with other screens. */
const READING =
  /src\/(ui\/(Callout|Prose|Tabs|classes)\b|parts\/(questions\/(QuestionTitle|QuestionLines|CustomSidebar|address)|answers\/AnswersHead|help\/LockedActions|lists\/|tags\/TagChip|users\/PersonLink|text\/(?!enrich|embeds|HeldImages)|posts\/(use-shown|views))|app\/use-(call|enter|member)|lists\/page-sizes)|vite\/preload-helper/;
/** What those share who write: it comes when somebody begins to. */
const WRITING =
  /src\/(ui\/forms\/(Field|inputs)\b|parts\/posts\/(MarkdownField|use-draft)|app\/use-leave-guard|limits\.ts)/;

const browserInput = {
  browser: here("src/browser.tsx"),
  scheme: here("src/app/scheme.ts"),
  icon: here("src/styles/icon.svg"),
};

/** Browsers that know `light-dark()`, `:dir()` and layers by themselves, as lightningcss writes versions. */
const cssTargets = { chrome: 123 << 16, edge: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/** Builds the browser's files; `scripts/build.ts` says what differs for the server's. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [react(), callAddresses()],
  appType: "custom",
  publicDir: false,
  css: {
    transformer: "lightningcss",
    // The same names in the browser's and in the server's build: made from the path, not from the order of files.
    lightningcss: { cssModules: { pattern: "[local]_[hash]" }, targets: cssTargets },
  },
  build: isSsrBuild
    ? {}
    : {
        outDir: here("../../dist/web"),
        emptyOutDir: true,
        manifest: "manifest.json",
        cssMinify: "lightningcss",
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        rolldownOptions: {
          input: browserInput,
          output: {
            // The first script names every other file: short names without meaning keep it short.
            chunkFileNames: "assets/[hash:7].js",
            assetFileNames: "assets/[hash:6][extname]",
            codeSplitting: {
              groups: [
                { name: "react", test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // Small pieces that a question page needs anyway: every file costs the head of its reply.
                { name: "reading", test: READING, priority: 1 },
                { name: "writing", test: WRITING, priority: 1 },
              ],
            },
          },
        },
      },
}));
