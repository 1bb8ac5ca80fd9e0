export { sanitizeHtml } from "../sanitize/sanitize.ts";

export { mentionedNames, RENDERER_VERSION, reduceBio, renderBio, renderMarkdown } from "./render.ts";
