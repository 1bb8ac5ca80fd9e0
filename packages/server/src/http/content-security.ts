import { videoHosts } from "@askwell/domain";
import type { App } from "../app.ts";

/** What a page may load and run: our own files, and the custom code that an administrator saved, by its hash. */
export function contentSecurityPolicy(app: App): string {
  const { scripts, styles, origins, frames } = app.settings.customSources;
  const videos = Object.values(videoHosts).map((host) => `https://${host}`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' https: http: data: blob:",
    styles.some((style) => style.startsWith("http")) ? "font-src 'self' https: data:" : "font-src 'self'",
    "media-src 'self' https:",
    ["connect-src 'self'", ...origins].join(" "),
    "worker-src 'self'",
    ["frame-src 'self'", ...videos, ...new Set([...origins, ...frames])].join(" "),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}
