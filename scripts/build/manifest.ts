import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SHARED_MODULES_FILE } from "../../packages/web/vite/shared-modules.ts";
import type { AppIcons } from "./icons.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest. */
export type Chunks = Readonly<Record<string, Chunk>>;

const SCREEN = /^src\/screens\/(.+)\/Screen\.tsx$/;
/** The face of the first texts that a visitor reads. */
const PRELOADED_FACE = /\/book-face\/\w+\/latin-normal\.woff2$/;
const address = (file: string) => `/${file}`;

/** A chunk with its transitive imports. */
function closure(chunks: Chunks, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunks[key]?.imports ?? []) closure(chunks, imported, seen);
  return seen;
}

/** Addresses of a chunk with all that it imports. */
export function filesOf(chunks: Chunks, key: string): { js: string[]; css: string[] } {
  const all = [...closure(chunks, key)].map((each) => chunks[each]).filter((chunk) => chunk !== undefined);
  return {
    js: all.map(({ file }) => address(file)),
    css: [...new Set(all.flatMap(({ css = [] }) => css))].map(address),
  };
}

/** URLs of files that Vite does not know. */
interface MadeFiles extends AppIcons {
  readonly messages: Readonly<Record<string, string>>;
}

/** Converts Vite's manifest to `assets.json`, in the shape of `AssetManifest`. */
export async function writeManifest(folder: string, made: MadeFiles): Promise<void> {
  const chunks = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Chunks;
  const entry = filesOf(chunks, "src/browser.tsx");
  const known = new Set([...entry.js, ...entry.css]);
  const screens = Object.keys(chunks).flatMap((key) => {
    const [, screen] = SCREEN.exec(key) ?? [];
    if (!screen) return [];
    const { js, css } = filesOf(chunks, key);
    return [[screen, { js: js.filter((file) => !known.has(file)), css: css.filter((file) => !known.has(file)) }]];
  });
  const [js = "", ...imports] = entry.js;
  const assets = {
    entry: { js, imports, css: entry.css },
    beforePaint: address(chunks["src/app/page/before-paint.ts"]?.file ?? ""),
    drawingFrame: address(chunks["src/drawing-frame.ts"]?.file ?? ""),
    icon: address(chunks["src/styles/mark.svg"]?.file ?? ""),
    fonts: Object.keys(chunks)
      .filter((key) => PRELOADED_FACE.test(key))
      .map((key) => address(chunks[key]?.file ?? "")),
    sharedModules: JSON.parse(await readFile(join(folder, SHARED_MODULES_FILE), "utf8")),
    screens: Object.fromEntries(screens),
    ...made,
  };
  await writeFile(join(folder, "assets.json"), JSON.stringify(assets));
}
