import type { Handlers } from "../../handler.ts";
import { auditRevision } from "./audit-revision.ts";
import { reviewingTypes } from "./reviewing-types.ts";
import { revisionsUnreviewed } from "./revisions-unreviewed.ts";

export const routes = { auditRevision, reviewingTypes, revisionsUnreviewed } satisfies Partial<Handlers>;
