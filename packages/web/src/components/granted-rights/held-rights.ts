import type { GrantableRight } from "@askwell/domain";
import type { SignedInUser } from "../../app/session/viewer.ts";

/** Whether the user holds one of some granted rights everywhere. Rules: docs/rules/granted-rights.md. */
export const holdsRight = (viewer: SignedInUser | null, ...rights: readonly GrantableRight[]): boolean =>
  viewer?.granted?.some((right) => rights.includes(right)) ?? false;
