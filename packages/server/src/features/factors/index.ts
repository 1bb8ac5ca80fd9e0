export { admit, type Entrance, enter, redeemEntry } from "./entry.ts";
export { withFactor } from "./prove-factor.ts";
export { proveFactor } from "./prove-owner.ts";
export { clearFactors } from "./reset-factors.ts";
export { forgetFactors } from "./switch-factor.ts";
