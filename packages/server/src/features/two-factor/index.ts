export { completeFirstStep, completePendingLogin, type LoginResult, openVerifiedSession } from "./pending-login.ts";
export { clearFactors } from "./reset-factors.ts";
export { deleteFactors } from "./switch-factor.ts";
export { requireFactor, verifyOwner } from "./verify-owner.ts";
export { withFactor } from "./with-factor.ts";
