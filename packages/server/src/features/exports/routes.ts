import type { Handlers } from "../../handler.ts";
import { requestExport } from "./request-export.ts";

export const routes = { requestExport } satisfies Partial<Handlers>;
