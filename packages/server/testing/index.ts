export { type Given, givenOn } from "./given.ts";
export { type Mailbox, openMailbox } from "./mailbox.ts";
export { type SeedPlan, seedSite, signInSeeded } from "./seed.ts";
export { type Person, type Site, testSite } from "./site.ts";
