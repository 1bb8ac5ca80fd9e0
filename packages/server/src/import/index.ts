export { ImportRefusedError } from "./progress.ts";
export { createReporter, type Reporter } from "./reporter.ts";
export { importStackExchange } from "./stack-exchange.ts";
export { reportLines } from "./tally.ts";
export { createTextPool } from "./text-pool.ts";
