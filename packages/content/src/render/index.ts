export { sanitizeHtml } from "../sanitize/sanitize.ts";

export { mentionedNames, RENDERER_VERSION, renderBio, renderMarkdown } from "./render.ts";
