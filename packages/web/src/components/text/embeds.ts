import type { Reply } from "@askwell/contract";
import { fillAddress, readLink } from "@askwell/domain";

/** A link that can be shown in place. */
interface EmbeddableLink {
  /** The name of the platform. */
  readonly platform: string;
  /** The address of the frame; a path where the site shows it itself. */
  readonly frame: string;
}

/** How a link can be shown in place; null for all others. Source: docs/rules/embeds.md EB1. */
export function embedOf(config: Reply<"embedConfig">, link: string): EmbeddableLink | null {
  for (const { platform, links } of config) {
    for (const { link: pattern, frame } of links) {
      const parts = readLink(pattern, link);
      if (parts) return { platform, frame: fillAddress(frame, { ...parts, link: encodeURIComponent(link) }) };
    }
  }
  return null;
}
