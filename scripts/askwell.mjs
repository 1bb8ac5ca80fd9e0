#!/usr/bin/env node
// The command `askwell`, in any folder after `npm link`. `npm run askwell` works without it.
import { join } from "node:path";
import process from "node:process";
import { installOnce, root, runPinned } from "./runtime.mjs";

installOnce();
runPinned([join(root, "packages/server/src/main.ts"), ...process.argv.slice(2)]);
