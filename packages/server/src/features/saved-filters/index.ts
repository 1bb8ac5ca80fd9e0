export { giveFilters } from "./give-filters.ts";
