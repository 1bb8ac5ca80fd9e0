import type { FieldChecks, Handlers } from "../../handler.ts";
import { addSanction } from "./add-sanction.ts";
import { appealRestriction } from "./appeal-restriction.ts";
import { confirmWarning } from "./confirm-warning.ts";
import { liftRestriction } from "./lift-restriction.ts";
import { ownSanctions } from "./own-sanctions.ts";
import { personSanctions } from "./person-sanctions.ts";
import { sanctionProblems } from "./sanction-problems.ts";

export const routes = {
  personSanctions,
  addSanction,
  liftRestriction,
  ownSanctions,
  confirmWarning,
  appealRestriction,
} satisfies Partial<Handlers>;

export const fieldChecks = { addSanction: sanctionProblems } satisfies FieldChecks;
