import type { Handlers } from "../../handler.ts";
import { dashboard } from "./dashboard.ts";
import { saveSetupSteps } from "./save-setup-steps.ts";
import { setupSteps } from "./setup-steps.ts";
import { siteActivity } from "./site-activity.ts";
import { undoAdministration } from "./undo-administration.ts";

export const routes = {
  dashboard,
  saveSetupSteps,
  setupSteps,
  siteActivity,
  undoAdministration,
} satisfies Partial<Handlers>;
