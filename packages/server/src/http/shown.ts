import type { CallName } from "@askwell/contract";
import { longId } from "@askwell/domain";

/** Calls whose reply is a list that any new, changed or removed question may change. */
const QUESTION_LISTS = /^question(Page|Link|SimilarTag|Similar|RecommendPage)$|^personal|^search$|^badgeAwards$/;
const TAG_LISTS = /^tag/;
const BADGES = /^badge|^(user|recent)Badges$/;
const PEOPLE_LISTS = /^user(Ranking|Staff|InfoSearch)/;

/** Cache tags of everything that a reply shows: whoever changes one of these drops the page. */
export function shownIn(name: CallName, input: unknown, reply: unknown): Set<string> {
  const tags = new Set<string>();
  if (QUESTION_LISTS.test(name)) tags.add("questions");
  if (TAG_LISTS.test(name)) tags.add("tags");
  if (BADGES.test(name)) tags.add("badges");
  if (PEOPLE_LISTS.test(name)) tags.add("users");
  if (name === ("questionInfo" as CallName)) tags.add(`question:${longId((reply as { id: string }).id)}`);
  collect(input, tags);
  collect(reply, tags);
  return tags;
}

function collect(value: unknown, tags: Set<string>): void {
  if (value === null || typeof value !== "object") return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, tags);
    return;
  }
  const shown = value as Record<string, unknown>;
  if (typeof shown.username === "string" && typeof (shown.user_id ?? shown.id) === "string")
    tags.add(`user:${shown.user_id ?? shown.id}`);
  if (typeof shown.reply_user_id === "string" && shown.reply_user_id !== "") tags.add(`user:${shown.reply_user_id}`);
  if (typeof shown.tag_id === "string") tags.add(`tag:${shown.tag_id}`);
  if (typeof shown.question_id === "string") tags.add(`question:${longId(shown.question_id)}`);
  for (const each of Object.values(shown)) collect(each, tags);
}
