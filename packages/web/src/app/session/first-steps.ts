import type { BrowserStorage } from "../storage.ts";
import { isMember, type SignedInUser } from "./viewer.ts";

/** What a new member is led through, in this order. */
export const firstStepNames = ["tags", "profile", "how"] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** How far a new member has come; stored in the browser, for each user. */
export interface FirstSteps {
  readonly done: readonly FirstStep[];
  readonly isClosed: boolean;
}

/** Who is new to the site. */
const NEW_FOR_SECONDS = 7 * 24 * 60 * 60;

/**
 * Begins the first steps of a user who logs in, where the account is new: a member of before has earned reputation or
 * has an older account, also if it was imported. Rules: docs/rules/accounts.md AC26.
 */
export function beginFirstSteps(storage: BrowserStorage, user: SignedInUser, nowSeconds: number): void {
  const isNew = nowSeconds - user.created_at < NEW_FOR_SECONDS && user.rank <= 1;
  if (!isNew || storage.read("firstSteps", user.id)) return;
  const begun: FirstSteps = { done: [], isClosed: false };
  storage.write("firstSteps", begun, user.id);
}

/** Leaves out the first steps of a user who was here before under an imported account. */
export function skipFirstSteps(storage: BrowserStorage, userId: string): void {
  const skipped: FirstSteps = { done: [], isClosed: true };
  storage.write("firstSteps", skipped, userId);
}

/** The steps of a new member that are not all done; null for all other viewers. */
export function openFirstSteps(storage: BrowserStorage, viewer: SignedInUser | null): FirstSteps | null {
  const steps = isMember(viewer) ? storage.read<FirstSteps>("firstSteps", viewer.id) : null;
  return steps && !steps.isClosed && steps.done.length < firstStepNames.length ? steps : null;
}
