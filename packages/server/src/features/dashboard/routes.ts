import type { Handlers } from "../../handler.ts";
import { dashboard } from "./dashboard.ts";
import { saveSetupSteps } from "./save-setup-steps.ts";
import { setupSteps } from "./setup-steps.ts";
import { undoAdministration } from "./undo-administration.ts";

export const routes = {
  dashboard,
  saveSetupSteps,
  setupSteps,

  undoAdministration,
} satisfies Partial<Handlers>;
