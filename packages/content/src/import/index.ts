export { htmlToMarkdown } from "./html-to-markdown.ts";
export { isSamePage, type PostPage, postPage } from "./same-page.ts";
