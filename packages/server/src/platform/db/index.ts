export { type ChangedOwner, changeOwner, type OwnerMove } from "./change-owner.ts";
export { type ConnectionResult, connectionWorks } from "./connection.ts";
export type { Database, Engine } from "./database.ts";
export { type DatabaseAddress, DatabaseAddressError, formatAddress, parseAddress } from "./engines/address.ts";
export { isUnavailable, isUniqueViolation, ServerLockedError } from "./errors.ts";
export { type ForeignDatabase, type ForeignFilter, type ForeignRow, withForeignDatabase } from "./foreign.ts";
export { jsonArray, jsonJoined, jsonObject, parseJson } from "./json.ts";
export { downwards, startingAt } from "./keyset.ts";
export { type KeysetPart, listPart, MAX_SEARCHED } from "./list-part.ts";
export { lockServer, type ServerLock } from "./lock.ts";
export { type DatabaseOptions, finishFile, openDatabase } from "./open.ts";
export { readBatches } from "./read-batches.ts";
export { type DatabaseFacts, databaseFacts } from "./schema/facts.ts";
export { integrityCheck } from "./schema/integrity.ts";
export { appliedMigrations, hasTable, migrate } from "./schema/migrate.ts";
export type { Migration } from "./schema/schema.ts";
export { schemaFacts, type TableFacts } from "./schema/schema-facts.ts";
export { countQueries, onCommit, UsedInsideWriteError } from "./session.ts";
export { readById, rememberRows, shareReads } from "./shared-reads.ts";
export { withSnapshot } from "./snapshot.ts";
export {
  affectedRows,
  contains,
  engineOf,
  forShare,
  forUpdate,
  idBatches,
  insertIgnore,
  insertMany,
  readByIndex,
  skipLocked,
  startsWith,
  toNumber,
  upsert,
} from "./statements.ts";
export { withinWait } from "./wait.ts";
