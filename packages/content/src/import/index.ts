export { htmlToMarkdown } from "./html-to-markdown.ts";
export { isSamePage } from "./same-page.ts";
