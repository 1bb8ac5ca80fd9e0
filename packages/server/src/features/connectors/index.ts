export { openBinding } from "./bindings.ts";
export { enterKnown, enterNew } from "./enter.ts";
export { cleanOutsider } from "./outsiders.ts";
export { failure, landing, type Place, page, refusedPlace } from "./places.ts";
export { attempt, callAddress } from "./providers.ts";
export { findLogin, findLoginOf } from "./queries.ts";
export { comeBack, leave } from "./states.ts";
