export { giveRemovals } from "./give-removals.ts";
export { isBeingRemoved } from "./queries.ts";
