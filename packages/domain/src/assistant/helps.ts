import type { Actor } from "../people/roles.ts";
import type { OfferedAction } from "../posts/member-actions.ts";
import { mayExclude } from "./exclusions.ts";

/** Helps of a language model beside answers; each has a switch. */
export const helpKinds = ["summary", "title", "tags", "translation", "hints"] as const;
export type HelpKind = (typeof helpKinds)[number];

/** Limits of helps. */
export const helpLimits = {
  /** Answers that make a thread long. */
  longThread: 2,
  /** Characters of a text that is translated, or looked at for hints. */
  text: 20_000,
  /** Characters of a draft that is sent for a better title and tags. */
  draft: 6000,
  /** Tags of a suggestion. */
  tags: 5,
  /** Hints about one post, and characters of each. */
  hints: 5,
  hint: 300,
} as const;

/** The settings on which helps depend. */
export interface HelpSwitches {
  readonly enabled: boolean;
  readonly ai_help_summary: boolean;
  readonly ai_help_title: boolean;
  readonly ai_help_tags: boolean;
  readonly ai_help_translation: boolean;
  readonly ai_help_hints: boolean;
}

/** Whether a help is offered. Source: docs/rules/assistant-help.md AH7. */
export const isHelpOn = (kind: HelpKind, switches: HelpSwitches): boolean =>
  switches.enabled && switches[`ai_help_${kind}`];

/** A question with its answers, or an answer, as far as helps depend on it. */
interface PostWithHelps {
  readonly user_id: string;
  readonly status: string;
  /** Missing for an answer. */
  readonly answer_count?: number;
}

/**
 * The actions on a post that the assistant offers to a viewer: only those whose switch is on, and nothing on what is not
 * public. Source: docs/rules/assistant-help.md AH2, AH7.
 */
export function helpActions(viewer: Actor | null, post: PostWithHelps, switches: HelpSwitches): OfferedAction[] {
  if (!switches.enabled || viewer === null || post.status === "deleted") return [];
  const isPublic = post.status === "available" || post.status === "closed";
  const isLong = (post.answer_count ?? 0) >= helpLimits.longThread;
  const actions: OfferedAction[] = [];
  if (isPublic && isLong && isHelpOn("summary", switches)) actions.push({ action: "ai_summary", type: "reason" });
  if (isPublic && isHelpOn("translation", switches)) actions.push({ action: "ai_translate", type: "reason" });
  if (mayExclude(viewer, post).allowed) actions.push({ action: "ai_exclude", type: "reason" });
  return actions;
}
