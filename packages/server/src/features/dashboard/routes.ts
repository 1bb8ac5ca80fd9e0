import type { Handlers } from "../../handler.ts";
import { adminJobPage } from "./admin-job-page.ts";
import { backgroundJobs } from "./background-jobs.ts";
import { changeJobs } from "./change-jobs.ts";
import { dashboard } from "./dashboard.ts";
import { exportJobs } from "./export-jobs.ts";
import { retryFailedJobs } from "./retry-failed-jobs.ts";
import { saveSetupSteps } from "./save-setup-steps.ts";
import { settingChanges } from "./setting-changes.ts";
import { setupSteps } from "./setup-steps.ts";
import { undoAdministration } from "./undo-administration.ts";

export const routes = {
  adminJobPage,
  backgroundJobs,
  changeJobs,
  dashboard,
  exportJobs,
  retryFailedJobs,
  saveSetupSteps,
  settingChanges,
  setupSteps,
  undoAdministration,
} satisfies Partial<Handlers>;
