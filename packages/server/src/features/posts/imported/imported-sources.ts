import { idBatches, upsert } from "../../../platform/db/index.ts";
import type { Db, Tx } from "../../../tables.ts";
import { addressHash, personNumberIn, postNumbersIn } from "../old-addresses.ts";
import type { ImportedAddressRow, ImportedSourceRow } from "../table.ts";

/** The sites from which posts were imported, the first one first. */
export async function listImportedSources(db: Db): Promise<ImportedSourceRow[]> {
  return db.selectFrom("imported_sources").selectAll().orderBy("place").execute();
}

/** Stores how far the import of a site is; a new site is the last one. */
export async function saveImportedSource(
  tx: Tx,
  { name, progress, now }: { readonly name: string; readonly progress: string; readonly now: number },
): Promise<void> {
  const before = await listImportedSources(tx);
  const known = before.find((row) => row.name === name);
  const place = known?.place ?? (before.at(-1)?.place ?? 0) + 1;
  await upsert(tx, "imported_sources", { name, place, progress, updated_at: now }, ["name"]);
}

/** Where stored addresses lead, by their keys. */
async function importedAddresses(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of idBatches([...new Set(hashes)])) {
    const rows = db.selectFrom("imported_addresses").selectAll().where("address_hash", "in", some);
    for (const { address_hash, leads_to } of await rows.execute()) found.set(address_hash, leads_to);
  }
  return found;
}

/** The posts or people of dumps, by their numbers there. */
interface Numbered {
  readonly kind: "posts" | "people";
  readonly sources: readonly string[];
  readonly numbers: readonly string[];
}

/** Those of some numbers that posts or people of these sources have. */
async function numbersIn(db: Db, { kind, sources, numbers }: Numbered): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (sources.length === 0) return found;
  const table = kind === "people" ? "imported_users" : "imported_posts";
  const named = db.selectFrom(table).select("foreign_id").where("source", "in", sources);
  for (const some of idBatches([...new Set(numbers)]))
    for (const { foreign_id } of await named.where("foreign_id", "in", some).execute()) found.add(foreign_id);
  return found;
}

const PATHS = { question: ["/questions/", "/q/"], answer: ["/a/"], person: ["/users/"] } as const;

/** How many of some numbers of a dump are taken by what was imported of these other sites before. */
export async function countTakenNumbers(
  db: Db,
  kind: keyof typeof PATHS,
  { sources, ids }: { readonly sources: readonly string[]; readonly ids: readonly string[] },
): Promise<number> {
  // The account of automatic actions, -1, is one of every site.
  const numbers = ids.filter((id) => /^\d+$/.test(id));
  if (sources.length === 0 || numbers.length === 0) return 0;
  const known = await numbersIn(db, { kind: kind === "person" ? "people" : "posts", sources, numbers });
  const hashesOf = (id: string) => PATHS[kind].map((path) => addressHash(path + id));
  const stored = await importedAddresses(db, numbers.flatMap(hashesOf));
  return numbers.filter((id) => known.has(id) || hashesOf(id).some((hash) => stored.has(hash))).length;
}

/** Those of some addresses that lead elsewhere already, and stay so. */
export async function takenAddresses<Row extends ImportedAddressRow & { readonly from: string }>(
  db: Db,
  rows: readonly Row[],
  sources: readonly string[],
): Promise<ReadonlySet<Row>> {
  const stored = await importedAddresses(
    db,
    rows.map((row) => row.address_hash),
  );
  const paths = sources.length === 0 ? [] : rows.map(({ from }) => from);
  const posts = await numbersIn(db, { kind: "posts", sources, numbers: paths.flatMap(postNumbersIn) });
  const people = await numbersIn(db, {
    kind: "people",
    sources,
    numbers: paths.flatMap((path) => personNumberIn(path) ?? []),
  });
  const isTaken = ({ address_hash, leads_to, from }: Row) => {
    const target = stored.get(address_hash);
    if (target !== undefined) return target !== leads_to;
    return postNumbersIn(from).some((id) => posts.has(id)) || people.has(personNumberIn(from) ?? "");
  };
  return new Set(rows.filter(isTaken));
}
