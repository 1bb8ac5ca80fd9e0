// Loads every file of the built server once, so that Node keeps them compiled: also those that are seldom wanted.
import { readdir } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2] ?? "";
/** These start the program. */
const entries = new Set(["main.js", "askwell.js"]);

enableCompileCache({ directory: join(folder, "compiled"), portable: true });
for (const name of await readdir(folder))
  if (name.endsWith(".js") && !entries.has(name)) await import(pathToFileURL(join(folder, name)).href);
