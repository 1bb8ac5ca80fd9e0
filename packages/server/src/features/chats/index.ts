export { restartChannel } from "./queue-messages.ts";
