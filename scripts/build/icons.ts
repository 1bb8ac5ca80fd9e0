import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../run-command.ts";

/** The page's colour: systems put icons without a ground of their own on black. */
const PAPER = "#fbfaf6";

/** Addresses of the mark as PNG, for systems that take no SVG. */
export interface AppIcons {
  readonly appIcon: string;
  readonly smallAppIcon: string;
  /** White on nothing: systems colour it themselves. */
  readonly plainAppIcon: string;
}

async function writeIcon(folder: string, drawing: string, sidePx: number): Promise<string> {
  const png = await sharp(Buffer.from(drawing)).resize(sidePx, sidePx).png({ palette: true }).toBuffer();
  const address = `/assets/${createHash("sha256").update(png).digest("hex").slice(0, 8)}.png`;
  await writeFile(join(folder, address), png);
  return address;
}

/** Draws the mark as app icons. It is within the circle that every system leaves of an icon. */
export async function writeAppIcons(folder: string): Promise<AppIcons> {
  const mark = await readFile(join(root, "packages/web/src/styles/mark.svg"), "utf8");
  const shapes = mark.replace(/<style>.*<\/style>/, "").replace("<svg ", '<svg x="8" y="8" width="32" height="32" ');
  const drawing = (ground: string, inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="512" height="512">${ground}${inner}</svg>`;
  const colored = drawing(`<rect width="48" height="48" fill="${PAPER}"/>`, shapes);
  const white = drawing("", shapes.replace(/color="[^"]*"/, 'color="#ffffff"'));
  return {
    appIcon: await writeIcon(folder, colored, 512),
    smallAppIcon: await writeIcon(folder, colored, 192),
    plainAppIcon: await writeIcon(folder, white, 192),
  };
}
