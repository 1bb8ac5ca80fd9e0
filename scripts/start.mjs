// `npm start`: installs what is missing, builds what has changed, and serves.
import { installOnce, runPinned } from "./runtime.mjs";

installOnce();
runPinned(["scripts/serve.ts"]);
