export { csvOf } from "./csv-of.ts";
export { csvRows } from "./csv-rows.ts";
export { csvTime, listCsv } from "./list-csv.ts";
