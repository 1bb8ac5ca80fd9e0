import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { type FieldProblem, Refusal, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { listMarkedTags } from "../site/index.ts";
import { noteStaffAction } from "../staff/index.ts";

type Marks = Pick<Parsed<"saveTagSettings">, "recommend_tags" | "reserved_tags">;

type SlugLists = Record<keyof Marks, readonly string[]>;

/** Marks tags as an administrator asks, and notes it with the lists before and after. */
export async function chooseMarks(app: App, tx: Tx, admin: Admin, marks: Marks): Promise<void> {
  const before = await markedSlugs(tx);
  await markTags(tx, marks);
  const after = await markedSlugs(tx);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const done = { action: "tags_mark", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
  const note = (["recommend_tags", "reserved_tags"] as const)
    .filter((list) => before[list].join() !== after[list].join())
    .map((list) => `${list}: ${before[list].join(", ") || "–"} → ${after[list].join(", ") || "–"}`);
  await noteStaffAction(app, tx, admin, { ...done, note: note.join("; "), before: { before, after } });
}

/** Marks the tags that were marked before; refuses with `changed_since`. Source: docs/rules/review.md RV11. */
export async function putMarksBack(
  app: App,
  tx: Tx,
  { before, after }: { readonly before: SlugLists; readonly after: SlugLists },
): Promise<void> {
  if (JSON.stringify(await markedSlugs(tx)) !== JSON.stringify(after)) refuse("changed_since");
  const named = (slugs: readonly string[]) => slugs.map((slug_name) => ({ slug_name, display_name: slug_name }));
  await markTags(tx, { recommend_tags: named(before.recommend_tags), reserved_tags: named(before.reserved_tags) });
  await app.touch(tx, "site");
}

async function markedSlugs(tx: Tx): Promise<SlugLists> {
  const { recommend_tags, reserved_tags } = await listMarkedTags(tx);
  const slugs = (tags: readonly { readonly slug_name: string }[]) => tags.map((tag) => tag.slug_name).sort();
  return { recommend_tags: slugs(recommend_tags), reserved_tags: slugs(reserved_tags) };
}

const slugsOf = (tags: Marks["reserved_tags"]) => [...new Set(tags.map((tag) => tag.slug_name.toLowerCase()))];

/** Names the lists in which something is wrong, each with its slugs. */
function refuseLists(
  code: "tag_not_found" | "tag_is_synonym",
  rule: string,
  wrong: Record<keyof Marks, string[]>,
): void {
  const fields: FieldProblem[] = (["recommend_tags", "reserved_tags"] as const)
    .filter((field) => wrong[field].length > 0)
    .map((field) => ({ field, code: rule, params: { tags: wrong[field].join(", ") } }));
  if (fields.length > 0) throw new Refusal(code, { status: 400, fields });
}

/** Recommends and reserves exactly the listed tags. They must exist and be no synonyms. */
async function markTags(tx: Tx, marks: Marks): Promise<void> {
  const recommended = slugsOf(marks.recommend_tags);
  const reserved = slugsOf(marks.reserved_tags);
  const both = recommended.filter((slug) => reserved.includes(slug));
  if (both.length > 0)
    refuse("bad_fields", {
      fields: [{ field: "recommend_tags", code: "tags_reserved", params: { tags: both.join(", ") } }],
    });

  const wanted = [...recommended, ...reserved];
  const tags =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom("tags")
          .select(["slug_key", "main_tag_id"])
          .where("slug_key", "in", wanted)
          .where("status", "=", "available")
          .execute();
  const mains = new Map(tags.map((tag) => [tag.slug_key, tag.main_tag_id]));
  const those = (isWrong: (slug: string) => boolean) => ({
    recommend_tags: recommended.filter(isWrong),
    reserved_tags: reserved.filter(isWrong),
  });
  refuseLists(
    "tag_not_found",
    "tags_missing",
    those((slug) => !mains.has(slug)),
  );
  refuseLists(
    "tag_is_synonym",
    "tags_are_synonyms",
    those((slug) => mains.get(slug) !== "0"),
  );

  await storeMarks(tx, { recommended, reserved });
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
