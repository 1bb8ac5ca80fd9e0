export { type Given, givenOn } from "./given.ts";
export { type Mailbox, openMailbox } from "./mailbox.ts";
export { type Person, type Site, testSite } from "./site.ts";
