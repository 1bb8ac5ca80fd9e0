import type { Reply } from "@askwell/contract";
import type { SiteInfo } from "../../../app/boot.ts";

/** A step of a new site. */
export interface SetupStep {
  readonly name: "identity" | "mail" | "look" | "tags" | "legal" | "people";
  readonly isDone: boolean;
  readonly href: string;
}

/** What is known of a new site besides its settings. */
export interface NewSite {
  readonly tags: number;
  readonly hasTerms: boolean;
  /** Its colour was chosen. */
  readonly hasColor: boolean;
}

const ENOUGH_TAGS = 10;
const FEW_PEOPLE = 3;

/** What a new site still needs; empty once everything is done. */
export function setupSteps(site: SiteInfo, statistics: Reply<"dashboard">["info"], known: NewSite): SetupStep[] {
  const hasLook = site.branding.logo !== "" || known.hasColor;
  const steps: SetupStep[] = [
    { name: "identity", isDone: site.general.description !== "", href: "/admin/general" },
    { name: "mail", isDone: statistics.smtp === "enabled" && statistics.smtp_accepted, href: "/admin/smtp" },
    { name: "look", isDone: hasLook, href: "/admin/themes" },
    { name: "tags", isDone: known.tags >= ENOUGH_TAGS, href: "/tags/create" },
    { name: "legal", isDone: known.hasTerms, href: "/admin/legal" },
    { name: "people", isDone: statistics.user_count > FEW_PEOPLE, href: "/admin/users" },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
