import MarkdownIt from "markdown-it";

/** A validated and normalised target of a link or an image. */
export interface Target {
  readonly address: string;
  /** True for a target on another site. */
  readonly foreign: boolean;
}

const { normalizeLink } = new MarkdownIt();

/**
 * Validates the target of a link: http, https, mailto, or a path on this site that starts with a single `/`. Null for
 * anything else, which removes the link. `siteUrl` tells internal from external addresses. Source:
 * docs/rules/markdown.md M5.
 */
export function linkTarget(written: string, siteUrl?: string): Target | null {
  const address = unobscured(written);
  if (/^mailto:[^\s]+$/i.test(address)) return { address: normalizeLink(address), foreign: false };
  return webTarget(address, siteUrl);
}

/**
 * Validates the source of an image: http, https, or a path on this site. Null for anything else. Source:
 * docs/rules/markdown.md M7.
 */
export function imageSource(written: string, siteUrl?: string): Target | null {
  return webTarget(unobscured(written), siteUrl);
}

function webTarget(address: string, siteUrl: string | undefined): Target | null {
  if (/^\/(?![/\\])/.test(address)) return { address: normalizeLink(address), foreign: false };
  const absolute = /^[/\\]{2}/.test(address) ? `https://${address.slice(2)}` : address;
  if (!/^https?:\/\/[^/\\]/i.test(absolute)) return null;
  const normal = normalizeLink(absolute);
  const url = URL.parse(normal);
  return url ? { address: normal, foreign: !isOwn(url, siteUrl) } : null;
}

function isOwn(url: URL, siteUrl: string | undefined): boolean {
  const site = siteUrl ? URL.parse(siteUrl) : null;
  if (!site || url.origin !== site.origin) return false;
  const folder = site.pathname.replace(/\/$/, "");
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

/** Normalises an address like a browser: trims spaces and control characters, removes tabs and line breaks. */
function unobscured(written: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore exactly these
  return written.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, "").replace(/[\t\n\r]/g, "");
}
