export { type Person, type Site, testSite } from "./site.ts";
