export { type SanitizeOptions, sanitizeHtml } from "../sanitize/sanitize.ts";
export type { RenderOptions } from "./options.ts";
export { mentionedNames, RENDERER_VERSION, renderBio, renderMarkdown } from "./render.ts";
