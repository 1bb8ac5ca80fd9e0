import type { Actor } from "../people/roles.ts";
import type { OfferedAction } from "../posts/member-actions.ts";
import { mayExclude } from "./exclusions.ts";

/** A question or an answer as far as helps depend on it. */
interface HelpedPost {
  readonly user_id: string;
  readonly status: string;
}

/** The settings on which helps depend. */
interface HelpSwitches {
  readonly enabled: boolean;
}

/** The actions on a post that the assistant offers to a viewer. Source: docs/rules/assistant-help.md AH1. */
export function helpActions(viewer: Actor | null, post: HelpedPost, { enabled }: HelpSwitches): OfferedAction[] {
  if (!enabled || viewer === null || post.status === "deleted") return [];
  return mayExclude(viewer, post).allowed ? [{ action: "ai_exclude", type: "reason" }] : [];
}
