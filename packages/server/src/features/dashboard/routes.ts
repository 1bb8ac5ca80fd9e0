import type { Handlers } from "../../handler.ts";
import { dashboard } from "./dashboard.ts";

export const routes = { dashboard } satisfies Partial<Handlers>;
