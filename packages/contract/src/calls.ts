import * as platform from "./calls/platform.ts";
import * as votes from "./calls/votes.ts";

/** Every call of the product by name. One line a subject; the calls themselves live in `calls/<subject>.ts`. */
export const calls = {
  ...platform,
  ...votes,
};
