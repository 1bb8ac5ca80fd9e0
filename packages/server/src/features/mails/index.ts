export { languageFor } from "./language-for.ts";
