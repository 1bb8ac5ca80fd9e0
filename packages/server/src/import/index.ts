export { type AnswerImportResult, ImportStoppedError, importAnswer } from "./answer/index.ts";
export { importDiscourse } from "./discourse/index.ts";
export type { ImportResult, RowImportOptions } from "./import-rows.ts";
export { ImportRejectedError } from "./progress.ts";
export { importRecords } from "./records/index.ts";
export { createReporter, type Reporter } from "./reporter.ts";
export { importStackExchange } from "./stack-exchange.ts";
export { reportLines } from "./summary.ts";
export { createTextPool } from "./text-pool.ts";
