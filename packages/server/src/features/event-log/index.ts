export { forgetEvents } from "./forget-events.ts";
export { logEvents } from "./log-events.ts";
export { publishEvents } from "./publish-events.ts";
export { lastPosition, listEventsAfter } from "./queries.ts";
export type { PublishedEventRow } from "./table.ts";
