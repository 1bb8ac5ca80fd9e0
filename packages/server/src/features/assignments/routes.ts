import type { Handlers } from "../../handler.ts";
import { assignedTasks } from "./assigned-tasks.ts";
import { decideAssignedTasks } from "./decide-assigned-tasks.ts";

export const routes = { assignedTasks, decideAssignedTasks } satisfies Partial<Handlers>;
