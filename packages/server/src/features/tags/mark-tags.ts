import type { Parsed } from "@askwell/contract";
import { type FieldProblem, Refusal, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";

type Marks = Pick<Parsed<"saveTagSettings">, "recommend_tags" | "reserved_tags">;

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
export async function markTags(tx: Tx, marks: Marks): Promise<void> {
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
