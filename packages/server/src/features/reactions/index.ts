export { giveReactions } from "./give-reactions.ts";
