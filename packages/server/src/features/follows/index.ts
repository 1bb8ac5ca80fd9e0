export { setFollow } from "./set-follow.ts";
