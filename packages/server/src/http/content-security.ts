import type { App } from "../app.ts";

/** What a page may load and run: our own files, and the custom code that an administrator saved, by its hash. */
export function contentSecurityPolicy(app: App): string {
  const hashes = app.settings.customScriptHashes.map((hash) => ` '${hash}'`).join("");
  const styleHashes = app.settings.customStyleHashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    `style-src 'self'${styleHashes}`,
    "img-src 'self' https: http: data: blob:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}
