// Builds what has changed and serves the built site. Called by `npm start`.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale } from "./build.ts";
import { root } from "./run-command.ts";

await buildIfStale();
process.argv = [process.argv[0] ?? "", "askwell", "serve", ...process.argv.slice(2)];
await import(pathToFileURL(join(root, "dist/server/main.js")).href);
