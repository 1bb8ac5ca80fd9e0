import { FOREVER } from "@askwell/domain";
import type { SignedInUser } from "../session/viewer.ts";

/** Paths that the code refers to. */
export const paths = {
  home: "/",
  login: "/users/login",
  signUp: "/users/register",
  inactive: "/users/login?status=inactive",
  activationFailed: "/users/account-activation/failed",
  suspended: "/users/account-suspended",
  twoStep: "/users/settings/two-step",
} as const;

const openPaths = [
  "/users/login",
  "/users/register",
  "/users/account-recovery",
  "/users/change-email",
  "/users/password-reset",
  "/users/account-activation",
  "/users/account-activation/success",
  "/users/account-activation/failed",
  "/users/confirm-new-email",
  "/users/confirm-email",
  "/users/auth-landing",
];

/** True for paths that never redirect to the login and where failed calls stay silent. Source: docs/screens.md "Guards". */
export function isOpenPath(path: string): boolean {
  return path.startsWith("/user-center/") || openPaths.includes(path.replace(/(?<=.)\/$/, ""));
}

/** The page of a suspension: with its end, or with the code with which its user reads why and appeals. */
export function suspendedPath(until: number, code = ""): string {
  if (code !== "") return `${paths.suspended}?${new URLSearchParams({ code })}`;
  return until > 0 && until < FOREVER ? `${paths.suspended}?until=${until}` : paths.suspended;
}

/** The setup page for a staff member who must set up two-factor authentication; null for all others. */
export const requiredSetupPath = (viewer: SignedInUser | null): string | null =>
  viewer?.owes_second_factor ? paths.twoStep : null;
