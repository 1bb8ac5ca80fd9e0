import type { Handlers } from "../../handler.ts";
import { actionRecord } from "./action-record.ts";

export const routes = { actionRecord } satisfies Partial<Handlers>;
