import type { App } from "../../app.ts";
import { type Database, onCommit, upsert } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { dayOf } from "./days.ts";

/** The most different terms of a kind that are stored for a day; further ones are not counted. */
const MAX_TERMS = 200;
const MAX_TERM_LENGTH = 100;

const keyOf = (app: App, name: string, term: string) => `${dayOf(app.now())} ${name} ${term}`;

/** Counts a search, with its words if it found nothing. Rules: docs/rules/administration.md AD5. */
export function countSearch(app: App, line: string, found: number): void {
  app.dailyCounts.add(keyOf(app, "search", ""));
  if (found > 0) return;
  const words = line.trim().replace(/\s+/g, " ").toLowerCase();
  if (words !== "" && words.length <= MAX_TERM_LENGTH && !words.includes("@")) {
    app.dailyCounts.add(keyOf(app, "empty_search", words));
  }
}

/** Counts a visit that came from another site by the name of its host; nothing else is stored. */
export function countReferrer(app: App, referrer: string, ownHost: string): void {
  const host = hostOf(referrer);
  const own = new Set([hostOf(`https://${ownHost}`), hostOf(app.settings.get("general").site_url)]);
  if (host !== "" && host.length <= MAX_TERM_LENGTH && !own.has(host)) {
    app.dailyCounts.add(keyOf(app, "referrer", host));
  }
}

/** The host of an http(s) address without `www.`; "" for anything else. */
function hostOf(address: string): string {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, "") : "";
}

/** Adds counts to the stored ones. `stored` is called on commit. */
export async function saveDailyCounts(
  db: Database<Tables>,
  counts: ReadonlyMap<string, number>,
  stored: () => void,
): Promise<void> {
  const rows = [...counts].map(([key, count]) => {
    const [day = "", name = "", ...words] = key.split(" ");
    return { name, day: Number(day), term: words.join(" "), count };
  });
  await db.write(async (tx) => {
    onCommit(tx, stored);
    for (const [, group] of Map.groupBy(rows, ({ name, day }) => `${name} ${day}`)) {
      const known = await listTerms(tx, group[0]!);
      const fitting = group.filter(({ term }) => known.has(term) || known.add(term).size <= MAX_TERMS);
      if (fitting.length > 0) {
        await upsert(tx, "daily_counts", fitting, { key: ["name", "day", "term"], add: ["count"] });
      }
    }
  });
}

async function listTerms(tx: Tx, { name, day }: { readonly name: string; readonly day: number }): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("daily_counts")
    .select("term")
    .where("name", "=", name)
    .where("day", "=", day)
    .execute();
  return new Set(rows.map(({ term }) => term));
}
