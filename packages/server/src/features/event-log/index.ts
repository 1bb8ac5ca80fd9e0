export { forgetEvents } from "./forget-events.ts";
export { logEvents } from "./log-events.ts";
export { positionBefore } from "./position-before.ts";
export { publishEvents } from "./publish-events.ts";
export { lastPosition, listEventsAfter, listEventsUntil } from "./queries.ts";
export type { DescribedEvent, PublishedEventRow } from "./table.ts";
