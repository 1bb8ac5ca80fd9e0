import type { Reason } from "./reasons.ts";

/**
 * How many people have to report a post for a reason until it is hidden, by the setting of the reason. Source:
 * docs/rules/hidden-posts.md RH1.
 */
export const hidingSettings = {
  spam: "hide_after_spam",
  rude_or_abusive: "hide_after_abuse",
  something: "hide_after_other",
  a_duplicate: "hide_after_duplicate",
  not_a_answer: "hide_after_no_answer",
  no_longer_needed: "hide_after_unneeded",
} as const satisfies Partial<Record<Reason, string>>;

/** The settings of hiding. */
export type HidingLimits = { readonly [Name in (typeof hidingSettings)[keyof typeof hidingSettings]]: number };

/**
 * True when so many open reports for a reason hide a public post; a limit of 0 turns this off. Source:
 * docs/rules/hidden-posts.md RH1.
 */
export function isHiddenBy(reason: Reason, reports: number, limits: HidingLimits): boolean {
  if (!Object.hasOwn(hidingSettings, reason)) return false;
  const limit = limits[hidingSettings[reason as keyof typeof hidingSettings]];
  return limit > 0 && reports >= limit;
}
