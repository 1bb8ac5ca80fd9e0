import { type AutomationChoices, meetsConditions } from "@askwell/domain";
import { comparable, createWordFinder } from "@askwell/plugin-kit";
import type { Db } from "../../tables.ts";
import { listTagsBySlug, type TagRow } from "../tags/index.ts";
import type { TriedSubject } from "./subjects.ts";

const DAY_SECONDS = 86_400;

/** Whether a post, a tag or an account meets the conditions of a rule, at a moment. */
export type PostMatcher = (post: TriedSubject, at: number) => boolean;

/** Tags by their slugs, without deleted ones. */
export async function availableTags(db: Db, slugs: readonly string[]): Promise<TagRow[]> {
  const keys = [...new Set(slugs.map((slug) => slug.toLowerCase()))];
  return (await listTagsBySlug(db, keys)).filter(({ status }) => status === "available");
}

/** Prepares a rule for many posts; synonyms stand for their main tags. Source: docs/rules/automation-rules.md AR3. */
export async function postMatcher(db: Db, rule: AutomationChoices): Promise<PostMatcher> {
  const chosen = await availableTags(db, rule.tags);
  const tagIds = new Set(chosen.flatMap(({ id, main_tag_id }) => [id, main_tag_id]));
  tagIds.delete("0");
  const words = rule.words.map(comparable);
  const wordsIn = createWordFinder(words);
  return (post, at) => {
    // The parts are separate, so that no phrase is found across them.
    const found = words.length === 0 ? undefined : wordsIn([post.title, post.text].join("\n;\n"));
    return meetsConditions(rule, {
      score: post.score,
      accountDays: Math.floor((at - post.author.created_at) / DAY_SECONDS),
      rank: post.author.rank,
      hasTag: post.tags.some(({ id, main_tag_id }) => tagIds.has(id) || tagIds.has(main_tag_id)),
      hasWord: words.some((word) => found?.has(word)),
    });
  };
}
