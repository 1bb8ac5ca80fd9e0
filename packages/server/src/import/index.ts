export { type AnswerImportResult, ImportStoppedError, importAnswer } from "./answer/index.ts";
export { ImportRejectedError } from "./progress.ts";
export { createReporter, type Reporter } from "./reporter.ts";
export { importStackExchange } from "./stack-exchange.ts";
export { reportLines } from "./summary.ts";
export { createTextPool } from "./text-pool.ts";
