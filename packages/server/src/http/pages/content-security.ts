import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { embedOrigins } from "../../features/embeds/index.ts";

/** What allows an inline script in a policy, if there is one. */
export const inlineSources = (script: string): string[] =>
  script === "" ? [] : [`'sha256-${createHash("sha256").update(script).digest("base64")}'`];

/**
 * The Content-Security-Policy of pages: the site's own files, the administrator's custom code and the import map by their
 * hashes.
 */
export function contentSecurityPolicy(app: App, importMap = ""): string {
  const { scripts, styles, origins, connections, frames } = app.settings.customSources;
  const captcha = app.plugins.last("captcha")?.extension.origins ?? [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...captcha, ...scripts, ...inlineSources(importMap)].join(" "),
    ["style-src 'self'", ...captcha, ...styles].join(" "),
    "img-src 'self' https: http: data: blob:",
    styles.some((style) => style.startsWith("http")) ? "font-src 'self' https: data:" : "font-src 'self'",
    "media-src 'self' https:",
    ["connect-src 'self'", ...new Set([...captcha, ...origins, ...connections])].join(" "),
    "worker-src 'self'",
    ["frame-src 'self'", ...new Set([...embedOrigins(app), ...captcha, ...origins, ...frames])].join(" "),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}
