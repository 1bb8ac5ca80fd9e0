// `npm run docs:build`: the folder docs/ as a site with search, into dist/docs.
import { join } from "node:path";
import process from "node:process";
import { installApart } from "./install-apart.ts";
import { root, runNode } from "./run-command.ts";

const docs = join(root, "docs");

await installApart(docs, "the generator of the documentation");
const { code } = await runNode([join(docs, "node_modules/vitepress/bin/vitepress.js"), "build", docs]);
if (code === 0) console.log("The documentation is in dist/docs.");
process.exitCode = code;
