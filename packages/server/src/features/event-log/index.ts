export { forgetEvents } from "./forget-events.ts";
export { logEvents } from "./log-events.ts";
export { publishEvents } from "./publish-events.ts";
export { lastPosition, listEventsAfter, listEventsUntil } from "./queries.ts";
export type { DescribedEvent, PublishedEventRow } from "./table.ts";
