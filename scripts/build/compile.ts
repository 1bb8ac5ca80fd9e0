// Loads every file of the built server once, so that Node's compile cache contains them, including rarely used ones.
import { readdir } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2] ?? "";
/** Entry points: they start something when they are loaded. */
const entries = new Set(["main.js", "askwell.js", "plugin-process.js"]);

enableCompileCache({ directory: join(folder, "compiled"), portable: true });
for (const name of await readdir(folder))
  if (name.endsWith(".js") && !entries.has(name)) await import(pathToFileURL(join(folder, name)).href);
