import type { Handlers } from "../../handler.ts";
import { checkLanding } from "./check-landing.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endPersonSessions } from "./end-person-sessions.ts";
import { endSession } from "./end-session.ts";
import { endViewAs } from "./end-view-as.ts";
import { logOut } from "./log-out.ts";
import { ownSessions } from "./own-sessions.ts";
import { viewAs } from "./view-as.ts";

export const routes = {
  checkLanding,
  logout: logOut,
  ownSessions,
  endSession,
  endOtherSessions,
  endPersonSessions,
  viewAs,
  endViewAs,
} satisfies Partial<Handlers>;
