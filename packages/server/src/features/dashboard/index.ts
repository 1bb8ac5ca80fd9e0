export { checkUpdate } from "./check-update.ts";
