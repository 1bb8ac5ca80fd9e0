import type { LockedMemberAction, MemberAction, Reply, TagRef } from "@askwell/contract";
import type { LockedAction, OfferedAction } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { TagRow } from "./table.ts";

type TagWireRow = Pick<TagRow, "slug_name" | "display_name" | "main_tag_slug_name" | "recommend" | "reserved">;

/** Recommended tags are marked only while the site requires one. */
function isRecommended(app: App, tag: Pick<TagRow, "recommend">): boolean {
  return tag.recommend === 1 && app.settings.get("tag").required_tag;
}

/** A tag in its wire format on a question. */
export function tagRefOf(app: App, tag: TagWireRow): TagRef {
  return {
    slug_name: tag.slug_name,
    display_name: tag.display_name,
    main_tag_slug_name: tag.main_tag_slug_name,
    recommend: isRecommended(app, tag),
    reserved: tag.reserved === 1,
  };
}

/** A tag in its wire format in lists to choose from. */
export function tagBasicOf(
  app: App,
  tag: Pick<TagRow, "id"> & Omit<TagWireRow, "main_tag_slug_name">,
): Reply<"tagSuggestions">[number] {
  return {
    tag_id: tag.id,
    slug_name: tag.slug_name,
    display_name: tag.display_name,
    recommend: isRecommended(app, tag),
    reserved: tag.reserved === 1,
  };
}

export function tagPageItemOf(app: App, tag: TagRow, isFollower: boolean): Reply<"tagsPage">["list"][number] {
  return {
    ...tagBasicOf(app, tag),
    excerpt: tag.excerpt,
    description: tag.description,
    original_text: tag.original_text,
    parsed_text: tag.parsed_text,
    follow_count: tag.follow_count,
    question_count: tag.question_count,
    is_follower: isFollower,
    created_at: tag.created_at,
    updated_at: tag.updated_at,
  };
}

/** Actions with labels in the user's language. */
export function labelled(app: App, language: string, actions: readonly OfferedAction[]): MemberAction[] {
  const t = app.translator(language);
  return actions.map(({ action, type }) => ({ action, type, name: t(`actions.${action}`) }));
}

/** The same for a post, where the label of an own open flag differs. Rules: docs/rules/review.md RV3. */
export function labelledOnPost(
  app: App,
  language: string,
  actions: readonly OfferedAction[],
  isFlagged: boolean,
): MemberAction[] {
  const flagged = { name: app.translator(language)("actions.reported"), is_done: true };
  return labelled(app, language, actions).map((each) =>
    isFlagged && each.action === "report" ? { ...each, ...flagged } : each,
  );
}

/** Why the author of a post cannot delete it. */
export type UndeletableReason = "question_not_deletable" | "answer_not_deletable";

/**
 * Actions that need more reputation, and deleting where others rely on the post, with the reason in the user's language;
 * empty when there are none.
 */
export function labelledLocked(
  app: App,
  language: string,
  locked: readonly LockedAction[],
  undeletable?: UndeletableReason,
): { locked_actions?: NonNullable<Reply<"tagInfo">["locked_actions"]> } {
  const t = app.translator(language);
  const locked_actions = locked.map(
    ({ action, privilege, rank }): LockedMemberAction => ({
      action,
      privilege,
      name: t(`actions.${action}`),
      reason: t("api_errors.rank_too_low", { rank }),
    }),
  );
  if (undeletable)
    locked_actions.push({
      action: "delete",
      privilege: undeletable === "question_not_deletable" ? "question.delete" : "answer.delete",
      name: t("actions.delete"),
      reason: t(`api_errors.${undeletable}`),
    });
  return locked_actions.length === 0 ? {} : { locked_actions };
}
