export { featuredTags } from "./featured-tags.ts";
export { quickLinks } from "./quick-links.ts";
