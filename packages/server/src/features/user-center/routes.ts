import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { Handlers } from "../../handler.ts";
import { adminUserCenterAgent } from "./admin-user-center-agent.ts";
import * as way from "./authorization.ts";
import { userCenterAgent } from "./user-center-agent.ts";
import { userCenterBranding } from "./user-center-branding.ts";
import { userCenterSettings } from "./user-center-settings.ts";

export const routes = {
  userCenterAgent,
  userCenterBranding,
  userCenterSettings,
  userCenterLogin: (app, viewer, input) => way.redirectToCenter(app, viewer, input, "login"),
  userCenterSignUp: (app, viewer, input) => way.redirectToCenter(app, viewer, input, "sign-up"),
  userCenterLoginReturn: (app, viewer, input) => way.handleCenterCallback(app, viewer, input, "login"),
  userCenterSignUpReturn: (app, viewer, input) => way.handleCenterCallback(app, viewer, input, "sign-up"),
  adminUserCenterAgent,
} satisfies Partial<Handlers>;

/** What the public replies show. */
export const cacheTags = {
  userCenterAgent: settingsOnly,
  userCenterBranding: settingsOnly,
} satisfies Partial<CacheTags>;
