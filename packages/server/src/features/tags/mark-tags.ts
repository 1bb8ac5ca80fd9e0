import type { Parsed } from "@askwell/contract";
import { ApiError, type FieldFailure, fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { listMarkedTags, saveSettingChanges } from "../site/index.ts";
import { logStaffAction } from "../staff/index.ts";

type TagMarks = Pick<Parsed<"saveTagSettings">, "recommend_tags" | "reserved_tags">;

const lists = ["recommend_tags", "reserved_tags"] as const;

type SlugLists = Record<keyof TagMarks, readonly string[]>;

/** Sets the recommended and reserved tags and logs the lists before and after. */
export async function saveTagMarks(app: App, tx: Tx, admin: Admin, marks: TagMarks): Promise<void> {
  const [before, after] = await recordMarks(app, tx, admin, () => markTags(tx, marks));
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const logEntry = { action: "tags_mark", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
  const note = lists
    .filter((list) => before[list].join() !== after[list].join())
    .map((list) => `${list}: ${before[list].join(", ") || "–"} → ${after[list].join(", ") || "–"}`);
  await logStaffAction(app, tx, admin, { ...logEntry, note: note.join("; "), before: { before, after } });
}

/**
 * Changes marks and stores who changed which list last, with what it was, as for every other setting. Returns the lists
 * before and after. Source: docs/rules/settings.md G24.
 */
export async function recordMarks(
  app: App,
  tx: Tx,
  { id }: { readonly id: string },
  change: () => Promise<unknown>,
): Promise<[before: SlugLists, after: SlugLists]> {
  const before = await markedSlugs(tx);
  await change();
  const after = await markedSlugs(tx);
  const rows = lists
    .filter((list) => before[list].join() !== after[list].join())
    .map((field) => ({
      ...({ section: "tag", field, user_id: id, changed_at: app.now(), had_value: 1 } as const),
      before: JSON.stringify(before[field].map((slug_name) => ({ slug_name, display_name: "" }))),
    }));
  if (rows.length > 0) await saveSettingChanges(tx, rows);
  return [before, after];
}

/** Restores the recommended and reserved tags; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function restoreTagMarks(
  app: App,
  tx: Tx,
  admin: { readonly id: string },
  { before, after }: { readonly before: SlugLists; readonly after: SlugLists },
): Promise<void> {
  if (JSON.stringify(await markedSlugs(tx)) !== JSON.stringify(after)) fail("changed_since");
  const toTagRefs = (slugs: readonly string[]) => slugs.map((slug_name) => ({ slug_name, display_name: slug_name }));
  const marks = { recommend_tags: toTagRefs(before.recommend_tags), reserved_tags: toTagRefs(before.reserved_tags) };
  await recordMarks(app, tx, admin, () => markTags(tx, marks));
  await app.invalidate(tx, "site");
}

async function markedSlugs(tx: Tx): Promise<SlugLists> {
  const { recommend_tags, reserved_tags } = await listMarkedTags(tx);
  const slugs = (tags: readonly { readonly slug_name: string }[]) => tags.map((tag) => tag.slug_name).sort();
  return { recommend_tags: slugs(recommend_tags), reserved_tags: slugs(reserved_tags) };
}

const slugsOf = (tags: TagMarks["reserved_tags"]) => [...new Set(tags.map((tag) => tag.slug_name.toLowerCase()))];

/** Why lists of tags are refused, with the lists that are wrong, each with its slugs. */
interface WrongLists {
  readonly code: "bad_fields" | "tag_not_found" | "tag_is_synonym";
  readonly fields: readonly FieldFailure[];
}

/** Makes exactly the listed tags recommended and reserved. They must exist and not be synonyms. */
async function markTags(tx: Tx, marks: TagMarks): Promise<void> {
  const [first] = await wrongLists(tx, marks);
  if (first) throw new ApiError(first.code, { status: 400, fields: first.fields });
  await storeMarks(tx, { recommended: slugsOf(marks.recommend_tags), reserved: slugsOf(marks.reserved_tags) });
}

/** The failures of lists of tags, the first of each list. */
export async function markProblems(app: App, _: Admin, marks: TagMarks): Promise<FieldFailure[]> {
  const all = (await wrongLists(app.db.read, marks)).flatMap(({ fields }) => fields);
  return lists.flatMap((list) => all.find(({ field }) => field === list) ?? []);
}

/** The failures of lists of tags, in the order in which saving reports them. */
async function wrongLists(db: Db, marks: TagMarks): Promise<WrongLists[]> {
  const recommended = slugsOf(marks.recommend_tags);
  const reserved = slugsOf(marks.reserved_tags);
  const mains = await mainTagIds(db, [...recommended, ...reserved]);
  const wrong = (code: WrongLists["code"], rule: string, isWrong: (slug: string) => boolean): WrongLists => {
    const slugs = { recommend_tags: recommended.filter(isWrong), reserved_tags: reserved.filter(isWrong) };
    const wrongFields = lists.filter((field) => slugs[field].length > 0);
    return {
      code,
      fields: wrongFields.map((field) => ({ field, code: rule, params: { tags: slugs[field].join(", ") } })),
    };
  };
  const both = wrong("bad_fields", "tags_reserved", (slug) => recommended.includes(slug) && reserved.includes(slug));
  return [
    { ...both, fields: both.fields.filter(({ field }) => field === "recommend_tags") },
    wrong("tag_not_found", "tags_missing", (slug) => !mains.has(slug)),
    wrong("tag_is_synonym", "tags_are_synonyms", (slug) => mains.has(slug) && mains.get(slug) !== "0"),
  ].filter(({ fields }) => fields.length > 0);
}

async function mainTagIds(db: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const tags = await db
    .selectFrom("tags")
    .select(["slug_key", "main_tag_id"])
    .where("slug_key", "in", slugs)
    .where("status", "=", "available")
    .execute();
  return new Map(tags.map((tag) => [tag.slug_key, tag.main_tag_id]));
}

interface MarkedSlugs {
  readonly recommended: readonly string[];
  readonly reserved: readonly string[];
}

async function storeMarks(tx: Tx, { recommended, reserved }: MarkedSlugs): Promise<void> {
  for (const [mark, slugs] of [
    ["recommend", recommended],
    ["reserved", reserved],
  ] as const) {
    await tx
      .updateTable("tags")
      .set({ [mark]: 0 })
      .where(mark, "=", 1)
      .execute();
    if (slugs.length > 0)
      await tx
        .updateTable("tags")
        .set({ [mark]: 1 })
        .where("slug_key", "in", slugs)
        .execute();
  }
}
