import type { Handlers } from "../../handler.ts";
import { dashboard } from "./dashboard.ts";
import { undoAdministration } from "./undo-administration.ts";

export const routes = { dashboard, undoAdministration } satisfies Partial<Handlers>;
