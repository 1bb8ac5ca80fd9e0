// Measures the transfer size of the first visit of a question page: `node scripts/run.mjs scripts/weigh.ts`.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run-command.ts";

/** Bytes on the wire of a first visit. See docs/decisions/router.md. */
export const MAX_SCRIPT_BYTES = 100_000;
export const MAX_STYLE_BYTES = 15_000;
/** Upright and italic of Latin texts. */
export const MAX_FONT_BYTES = 80_000;
/** Response headers count as transferred. */
const HEADER_BYTES = 300;
const QUESTION = "questions/detail";
/** Loaded by posts with code and pictures. */
const POSTS = /\/components\/text\/enrich\.ts$/;

interface Assets {
  readonly entry: { readonly js: string; readonly imports: readonly string[]; readonly css: readonly string[] };
  readonly beforePaint: string;
  readonly screens: Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>;
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** The faces of a text in Latin letters with emphasis. */
const LATIN = /\/book-face\/\w+\/latin-(normal|italic)\.woff2$/;

async function sumOfFonts(folder: string, manifest: Manifest): Promise<number> {
  const faces = Object.entries(manifest).filter(([source]) => LATIN.test(source));
  if (faces.length !== 2) throw new Error("The build has no upright and italic face for Latin text.");
  const sizes = await Promise.all(faces.map(async ([, { file }]) => (await stat(join(folder, file))).size));
  return sizes.reduce((total, size) => total + size + HEADER_BYTES, 0);
}

async function sum(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(folder, `${file}.br`))).size + HEADER_BYTES),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** Budgets that the built files in a folder exceed; empty when there are none. */
export async function weigh(folder: string): Promise<string[]> {
  const assets = JSON.parse(await readFile(join(folder, "assets.json"), "utf8")) as Assets;
  const screen = assets.screens[QUESTION] ?? { js: [], css: [] };
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;
  const posts = Object.entries(manifest).find(([source]) => POSTS.test(source))?.[1];
  if (!posts) throw new Error("The build has no tools for the texts of posts; name their file here.");
  const scripts = [assets.entry.js, ...assets.entry.imports, ...screen.js, assets.beforePaint, posts.file];
  const script = await sum(folder, scripts);
  const style = await sum(folder, [...assets.entry.css, ...screen.css, ...(posts.css ?? [])]);
  const font = await sumOfFonts(folder, manifest);
  console.error(`First visit of a question page: ${script} bytes of script, ${style} of style, ${font} of fonts.`);
  const problems: string[] = [];
  if (script > MAX_SCRIPT_BYTES)
    problems.push(`Its scripts weigh ${script} bytes; at most ${MAX_SCRIPT_BYTES} are allowed.`);
  if (style > MAX_STYLE_BYTES)
    problems.push(`Its styles weigh ${style} bytes; at most ${MAX_STYLE_BYTES} are allowed.`);
  if (font > MAX_FONT_BYTES) problems.push(`Its fonts weigh ${font} bytes; at most ${MAX_FONT_BYTES} are allowed.`);
  return problems;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = await weigh(join(root, "dist/web"));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
