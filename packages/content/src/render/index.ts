export { sanitizeHtml } from "../sanitize/sanitize.ts";
export { mentionedNames, RENDERER_VERSION, reduceBio, renderAsWritten, renderBio, renderMarkdown } from "./render.ts";
export { htmlOfTree, treeOfHtml } from "./text-tree.ts";
