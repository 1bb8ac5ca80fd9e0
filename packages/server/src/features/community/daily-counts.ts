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

/** Milliseconds from which on a page is slow, and very slow. */
export const SLOW_PAGE_MS = 1000;
const VERY_SLOW_PAGE_MS = 5000;

/** Counts a page or read that took long, by what all of its kind have in common. Rules: docs/rules/administration.md AD34. */
export function countSlowPage(app: App, path: string, ms: number): void {
  const page = pageOf(path);
  app.dailyCounts.add(keyOf(app, "slow_page", page));
  if (ms >= VERY_SLOW_PAGE_MS) app.dailyCounts.add(keyOf(app, "very_slow_page", page));
}

/** Parts of a path that name a page and no question, tag or user. */
const PAGE_PART = /^[a-z]+(?:-[a-z]+)*$/;
/** Folders whose pages are told apart; all others are one page each. */
const WITH_PAGES = new Set(["admin", "review", "help", "answer"]);

/** The kind of a page: `/questions/…` for each question, `/admin/users`, `/answer/api/v1/question/info`. */
function pageOf(path: string): string {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  if (rest.length === 0) return PAGE_PART.test(first) || first === "" ? `/${first}` : "/…";
  if (!WITH_PAGES.has(first)) return `/${PAGE_PART.test(first) ? first : "…"}/…`;
  const parts = rest.map((part) => (PAGE_PART.test(part) || part === "v1" ? part : "…"));
  return `/${[first, ...parts].join("/")}`.slice(0, MAX_TERM_LENGTH);
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
