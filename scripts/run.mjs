// Runs any script of the repository with the pinned Node, after installing what is missing.
import { installOnce, runPinned } from "./runtime.mjs";

installOnce();
runPinned(process.argv.slice(2));
