import type { Handlers } from "../../handler.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { addPasskey } from "./add-passkey.ts";
import { askFactor } from "./ask-factor.ts";
import { beginAuthenticator } from "./begin-authenticator.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { ownFactors } from "./own-factors.ts";
import { removeFactor } from "./remove-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { resetFactors } from "./reset-factors.ts";

export const routes = {
  ownFactors,
  beginAuthenticator,
  addAuthenticator,
  beginPasskey,
  addPasskey,
  removeFactor,
  renewRecoveryCodes,
  askFactor,
  resetFactors,
} satisfies Partial<Handlers>;
