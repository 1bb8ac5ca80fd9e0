// Runs a script of the repository with the pinned Node, after installing missing dependencies.
import { installOnce, runPinned } from "./runtime.mjs";

installOnce();
runPinned(process.argv.slice(2));
