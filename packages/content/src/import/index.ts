export { htmlToMarkdown } from "./html-to-markdown.ts";
export { isSamePage, postMarkdown } from "./same-page.ts";
