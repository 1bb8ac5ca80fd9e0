// A file of its own, fetched with the schemas of the contract after the first field error.
export { isWrongValue } from "@askwell/contract";
