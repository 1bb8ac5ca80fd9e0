import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SHEET = "virtual:book-face.css";
const require = createRequire(import.meta.url);
const source = dirname(require.resolve("@fontsource-variable/literata/package.json"));
const folder = fileURLToPath(new URL("../dist/book-face", import.meta.url));

/** The weights of the design. */
const weights = { min: 400, max: 650 };

/** What the browser needs to set the text of these scripts, and tabular numbers. */
const keepFeatures = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum", "lnum"];

/**
 * Options of every file. Hints would round the widths of letters on screens that follow them, and words would stick
 * together. Bound to a name, because the types of the package do not know all of them yet.
 */
const options = { targetFormat: "woff2" as const, variationAxes: { wght: weights }, keepFeatures, noHinting: true };

/**
 * Upright text is shown in another face until its own has arrived. The italic is not preloaded, so that the lines around
 * an emphasised word would move when it arrives: it is used from the next page on.
 */
const display: Readonly<Record<string, string>> = { normal: "swap", italic: "optional" };

/** The characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace("U+", "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}

interface Face {
  readonly script: string;
  readonly style: string;
  readonly range: string;
}

const rule = ({ script, style, range }: Face) =>
  `@font-face{font-family:Literata;font-style:${style};font-weight:${weights.min} ${weights.max};font-display:${display[style]};src:url("./${script}-${style}.woff2") format("woff2");unicode-range:${range}}`;

async function writeFace({ script, style, range }: Face, into: string): Promise<void> {
  const whole = await readFile(join(source, `files/literata-${script}-wght-${style}.woff2`));
  await writeFile(join(into, `${script}-${style}.woff2`), await subsetFont(whole, charactersOf(range), options));
}

/**
 * Writes the book face, reduced to the weights and features in use: one file for each script and style, and a style sheet
 * that names them. Returns the path of the sheet. What an earlier build has written is used again.
 */
export async function makeBookFace(into = folder): Promise<string> {
  const manifest = await readFile(join(source, "package.json"), "utf8");
  const stamp = createHash("sha256")
    .update(manifest)
    .update(JSON.stringify([options, display]))
    .digest("hex")
    .slice(0, 8);
  const sheet = join(into, stamp, "book-face.css");
  if (existsSync(sheet)) return sheet;
  await rm(into, { recursive: true, force: true });
  await mkdir(join(into, stamp), { recursive: true });
  const ranges: Readonly<Record<string, string>> = JSON.parse(await readFile(join(source, "unicode.json"), "utf8"));
  const faces = Object.entries(ranges).flatMap(([script, range]) =>
    ["normal", "italic"].map((style) => ({ script, style, range })),
  );
  for (const face of faces) await writeFace(face, join(into, stamp));
  await writeFile(sheet, `${faces.map(rule).join("\n")}\n`);
  return sheet;
}

/** Provides the style sheet of the book face, and its licence beside the files of the build. */
export function bookFace(): Plugin {
  let sheet = "";
  return {
    name: "askwell:book-face",
    async config() {
      sheet = await makeBookFace();
    },
    resolveId: (id) => (id === SHEET ? sheet : undefined),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const licence = await readFile(join(source, "LICENSE"), "utf8");
      this.emitFile({ type: "asset", fileName: "assets/literata-license.txt", source: licence });
    },
  };
}
