import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

// The first has no window, and needs a third less time for a journey than one that only does not show it.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "msedge",
];
const otherPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
];

/** The Chromium of this machine: the one that the variable CHROMIUM names, or the first that is installed. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = [...folders, "/usr/bin"].flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...otherPlaces].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** How Chromium starts for tests: no window, and no calls of its own to the outside. */
export const chromiumArguments: readonly string[] = [
  // Root has no sandbox; everything it shows is ours.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
