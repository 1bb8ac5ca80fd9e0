export { createBinding } from "./bindings.ts";
export { cleanProfile } from "./external-profiles.ts";
export { giveLogins } from "./give-logins.ts";
export { logInLinked, registerLinked } from "./linked-accounts.ts";
export { consumeState, startAuthorization } from "./oauth-states.ts";
export { apiUrl, tryLoginStep } from "./providers.ts";
export { findLogin, findLoginOf } from "./queries.ts";
export { failureTarget, loginErrorTarget, pageTarget, type RedirectTarget, sessionTarget } from "./redirect-targets.ts";
