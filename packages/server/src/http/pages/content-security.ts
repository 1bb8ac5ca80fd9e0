import type { App } from "../../app.ts";
import { embedOrigins } from "../../features/embeds/index.ts";

/** The Content-Security-Policy of pages: the site's own files, and the administrator's custom code by its hash. */
export function contentSecurityPolicy(app: App): string {
  const { scripts, styles, origins, connections, frames } = app.settings.customSources;
  const captcha = app.plugins.last("captcha")?.extension.origins ?? [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...captcha, ...scripts].join(" "),
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
