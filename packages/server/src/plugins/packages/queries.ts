import { upsert } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { InstalledPluginRow, PluginPackageRow } from "../table.ts";

/** Characters of a part: one statement stays far below what every database accepts. */
const PART_CHARACTERS = 500_000;

/** An installed plugin with the manifest of its package. */
export interface InstalledPackage extends InstalledPluginRow {
  readonly manifest: string;
  readonly origin: string;
}

export async function listInstalled(db: Db): Promise<InstalledPackage[]> {
  return db
    .selectFrom("installed_plugins as i")
    .innerJoin("plugin_packages as p", "p.checksum", "i.checksum")
    .selectAll("i")
    .select(["p.manifest", "p.origin"])
    .orderBy("i.slug_name")
    .execute();
}

export async function findInstalled(db: Db, slugName: string): Promise<InstalledPluginRow | undefined> {
  return db.selectFrom("installed_plugins").selectAll().where("slug_name", "=", slugName).executeTakeFirst();
}

export async function saveInstalled(tx: Tx, row: InstalledPluginRow): Promise<void> {
  await upsert(tx, "installed_plugins", row, ["slug_name"]);
}

export async function saveFailure(
  tx: Tx,
  slugName: string,
  failure: Pick<InstalledPluginRow, "error" | "failed_at">,
): Promise<void> {
  await tx.updateTable("installed_plugins").set(failure).where("slug_name", "=", slugName).execute();
}

/** Forgets the last failure of a plugin, unless it is later than a moment. */
export async function clearFailure(tx: Tx, slugName: string, until: number): Promise<void> {
  const update = tx.updateTable("installed_plugins").set({ error: "", failed_at: 0 });
  await update.where("slug_name", "=", slugName).where("failed_at", "<=", until).execute();
}

export async function deleteInstalled(tx: Tx, slugName: string): Promise<void> {
  await tx.deleteFrom("installed_plugins").where("slug_name", "=", slugName).execute();
}

/** Deletes what a plugin and its users have stored. */
export async function deletePluginValues(tx: Tx, slugName: string): Promise<void> {
  for (const table of ["plugins", "plugin_values", "user_plugin_configs"] as const)
    await tx.deleteFrom(table).where("slug_name", "=", slugName).execute();
}

export async function findPackage(db: Db, checksum: string): Promise<PluginPackageRow | undefined> {
  return db.selectFrom("plugin_packages").selectAll().where("checksum", "=", checksum).executeTakeFirst();
}

export async function savePackage(tx: Tx, row: PluginPackageRow, bytes: Uint8Array): Promise<void> {
  await upsert(tx, "plugin_packages", row, ["checksum"]);
  const text = Buffer.from(bytes).toString("base64");
  for (let part = 0; part * PART_CHARACTERS < text.length; part++) {
    const content = text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS);
    await upsert(tx, "plugin_package_parts", { checksum: row.checksum, part, content }, ["checksum", "part"]);
  }
}

export async function readPackage(db: Db, checksum: string): Promise<Uint8Array> {
  const parts = await db
    .selectFrom("plugin_package_parts")
    .select("content")
    .where("checksum", "=", checksum)
    .orderBy("part")
    .execute();
  return Buffer.from(parts.map(({ content }) => content).join(""), "base64");
}

/** Deletes the packages that no plugin uses and that are older than `before`. */
export async function deleteUnusedPackages(tx: Tx, before: number): Promise<void> {
  const rows = await tx.selectFrom("installed_plugins").select(["checksum", "previous_checksum"]).execute();
  const used = new Set(rows.flatMap(({ checksum, previous_checksum }) => [checksum, previous_checksum]));
  const old = await tx.selectFrom("plugin_packages").select("checksum").where("created_at", "<", before).execute();
  const unused = old.flatMap(({ checksum }) => (used.has(checksum) ? [] : [checksum]));
  if (unused.length === 0) return;
  for (const table of ["plugin_package_parts", "plugin_packages"] as const)
    await tx.deleteFrom(table).where("checksum", "in", unused).execute();
}

/** The versions of packages by their checksums. */
export async function listPackageVersions(db: Db, checksums: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (checksums.length === 0) return new Map();
  const query = db.selectFrom("plugin_packages").select(["checksum", "version"]);
  const rows = await query.where("checksum", "in", [...checksums]).execute();
  return new Map(rows.map(({ checksum, version }) => [checksum, version]));
}
