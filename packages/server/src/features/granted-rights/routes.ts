import type { FieldChecks, Handlers } from "../../handler.ts";
import { endGrants } from "./end-grants.ts";
import { exportGrants } from "./export-grants.ts";
import { grantPage } from "./grant-page.ts";
import { grantProblems, grantRights } from "./grant-rights.ts";
import { ownRights } from "./own-rights.ts";
import { personRights } from "./person-rights.ts";

export const routes = {
  endGrants,
  exportGrants,
  grantPage,
  grantRights,
  ownRights,
  personRights,
} satisfies Partial<Handlers>;

export const fieldChecks = { grantRights: grantProblems } satisfies FieldChecks;
