import { type BadgeKey, badges } from "@askwell/domain";
import { type ForeignBadge, onceBadges } from "../features/badges/bulk.ts";
import { siteLanguage } from "../features/site/index.ts";
import { MAX_NAME, type PersonalAward, placeAwards } from "./awards.ts";
import { type DumpRow, InvalidRowError, needId, needTime, numberOf, textOf } from "./fields.ts";
import { type Phase, readAll } from "./phase.ts";
import { countImported, countLeftOut } from "./summary.ts";

/** Badges that have another name here. */
const RENAMED: Readonly<Record<string, BadgeKey>> = { supporter: "first_upvote", citizen_patrol: "first_flag" };
const LEVELS: Readonly<Record<number, ForeignBadge["level"]>> = { 1: "gold", 2: "silver" };

/** Imports the badges of a dump. Rule: docs/rules/import.md X58. */
export const badgesPhase: Phase = {
  name: "badges",
  file: "Badges.xml",
  batchRows: 2000,
  unreadable: "badges",
  async prepare(context, batch) {
    const rows = batch.rows.filter((row) => !isOfTag(row));
    const { app } = context;
    const description = app.translator(siteLanguage(app))("badges.imported");
    const found = readAll({ ...batch, rows }, "badges", (row) => readBadge(row, description));
    const awards = found.filter((award) => award !== DERIVED);
    const { placed, store } = await placeAwards(context, awards);
    return async (tx, summary) => {
      const added = await store(tx);
      countImported(summary, "badges", added);
      countLeftOut(summary, "badges", "there already: each badge is awarded once", placed - added);
      countLeftOut(summary, "badges", "of nobody known", awards.length - placed);
      countLeftOut(summary, "badges", "that this site awards for the imported posts", found.length - awards.length);
      countLeftOut(summary, "badges", "for tags", batch.rows.length - rows.length);
    };
  },
};

const isOfTag = (row: DumpRow) => textOf(row, "TagBased").toLowerCase() === "true";

/** A badge that is awarded here for each post that deserves it. */
const DERIVED = "derived";

/** The award of a row; `description` is that of badges which this site does not have. */
function readBadge(row: DumpRow, description: string): PersonalAward | typeof DERIVED {
  const name = textOf(row, "Name").trim().slice(0, MAX_NAME);
  if (name === "") throw new InvalidRowError("Name is missing");
  const key = keyOf(name);
  if (key !== undefined && !onceBadges.includes(key)) return DERIVED;
  const level = LEVELS[numberOf(row, "Class")] ?? "bronze";
  const own = key === undefined ? { name, description } : { name: "", description: "" };
  return { badge: { key, level, ...own }, person: needId(row, "UserId"), created_at: needTime(row, "Date") };
}

/** The badge of this site with the same name in English. */
function keyOf(name: string): BadgeKey | undefined {
  const word = name.toLowerCase().replaceAll(/[^a-z]+/g, "_");
  const renamed = Object.hasOwn(RENAMED, word) ? RENAMED[word] : undefined;
  return renamed ?? (Object.hasOwn(badges, word) ? (word as BadgeKey) : undefined);
}
