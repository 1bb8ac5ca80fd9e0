// `npm run dev`: the site from its sources at SITE_ADDR, restarted when the server's code changes; screens change in place.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const site = fileURLToPath(new URL("dev/site.ts", import.meta.url));
const child = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", "--disable-warning=ExperimentalWarning", site],
  {
    stdio: "inherit",
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 0));
