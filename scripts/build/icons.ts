import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../run-command.ts";

const SIDE = 512;
/** The page's colour: systems put icons without a ground of their own on black. */
const PAPER = "#fbfaf6";

/** Draws the mark as an app icon, for systems that take no SVG. Returns the URL of the PNG file. */
export async function writeAppIcon(folder: string): Promise<string> {
  const mark = await readFile(join(root, "packages/web/src/styles/mark.svg"), "utf8");
  const shapes = mark.replace(/<style>.*<\/style>/, "").replace("<svg ", '<svg x="8" y="8" width="32" height="32" ');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${SIDE}" height="${SIDE}"><rect width="48" height="48" fill="${PAPER}"/>${shapes}</svg>`;
  const png = await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
  const address = `/assets/${createHash("sha256").update(png).digest("hex").slice(0, 8)}.png`;
  await writeFile(join(folder, address), png);
  return address;
}
