import type { Handlers } from "../../handler.ts";
import { dashboard } from "./dashboard.ts";
import { siteActivity } from "./site-activity.ts";
import { undoAdministration } from "./undo-administration.ts";

export const routes = { dashboard, siteActivity, undoAdministration } satisfies Partial<Handlers>;
