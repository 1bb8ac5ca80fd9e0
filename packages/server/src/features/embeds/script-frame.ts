import { fillAddress, readLink } from "@askwell/domain";
import type { App } from "../../app.ts";
import { activePlatforms } from "./platforms.ts";

/** The document of a frame in which the script of a platform writes, with its own content security policy. */
interface ScriptFrame {
  readonly html: string;
  readonly policy: string;
}

/** Where the site serves that document. */
export const SCRIPT_FRAME = "/embeds/frame";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const escapeAttribute = (text: string) => text.replace(/[&"<]/g, (sign) => escapes[sign] ?? sign);

/**
 * The document for a link to a platform that has a script instead of a page for frames; undefined for other links. The
 * document has no origin, so that the script reaches nothing of the site. Source: docs/rules/embeds.md EB4.
 */
export function scriptFrame(app: Pick<App, "plugins">, link: string): ScriptFrame | undefined {
  for (const { links, styles = [] } of activePlatforms(app)) {
    for (const { link: pattern, script } of links) {
      const parts = script === undefined ? null : readLink(pattern, link);
      if (script === undefined || parts === null) continue;
      const address = fillAddress(script, parts);
      const policy = [
        "sandbox allow-scripts allow-popups",
        "default-src 'none'",
        `script-src ${new URL(address).origin}`,
        `style-src 'unsafe-inline' ${styles.join(" ")}`.trimEnd(),
        "img-src https: data:",
        "frame-ancestors 'self'",
        "base-uri 'self'",
      ];
      return { html: frameHtml(address), policy: policy.join("; ") };
    }
  }
  return undefined;
}

const frameHtml = (script: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title></title><base target="_blank"></head><body style="margin:0"><script src="${escapeAttribute(script)}"></script></body></html>`;
