import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../run-command.ts";
import { type Chunks, filesOf } from "./manifest.ts";

const source = join(root, "packages/web/src/worker");

/** What is needed to read any stored page, by source. */
const reading = [
  "src/browser.tsx",
  "src/navigation.ts",
  "src/components/offline/start-offline.ts",
  "src/components/text/enrich.ts",
  "src/screens/offline/Screen.tsx",
  "src/app/page/before-paint.ts",
];

/** What members need to write on a stored page. */
const writing = [
  "src/editor/Editor.tsx",
  "src/screens/questions/ask/Screen.tsx",
  "src/components/answers/AnswerComposer.tsx",
  "src/components/comments/CommentForm.tsx",
  "src/components/offline/start-outbox.tsx",
  "src/components/posts/draft-autosave.ts",
  "src/components/posts/draft-sync.ts",
];

function addressesOf(chunks: Chunks, keys: readonly string[]): string[] {
  const all = keys.map((key) => {
    if (!chunks[key]) throw new Error(`The build has no ${key}; name the file for the service worker here.`);
    return filesOf(chunks, key);
  });
  return [...new Set(all.flatMap(({ js, css }) => [...js, ...css]))];
}

async function bundle(name: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    root: source,
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(source, `${name}.ts`),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  });
  return readFile(join(folder, `${name}.js`), "utf8");
}

/**
 * Builds the service worker, and the one that removes it, beside the assets: their addresses never change. The names of
 * the files that it fetches stand in its text, so that browsers see a new worker with every new build.
 */
export async function writeWorkers(folder: string): Promise<void> {
  const chunks = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Chunks;
  const first = addressesOf(chunks, reading);
  const files = { reading: first, writing: addressesOf(chunks, writing).filter((file) => !first.includes(file)) };
  const code = await bundle("service-worker", folder);
  await writeFile(join(folder, "service-worker.js"), `self.askwellBuild=${JSON.stringify(files)};\n${code}`);
  await bundle("removed-worker", folder);
}
