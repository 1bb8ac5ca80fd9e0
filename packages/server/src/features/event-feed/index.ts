export { describeEvents } from "./describe-events.ts";
