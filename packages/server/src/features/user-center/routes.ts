import type { Handlers } from "../../handler.ts";
import { adminUserCenterAgent } from "./admin-user-center-agent.ts";
import { userCenterAgent } from "./user-center-agent.ts";
import { userCenterBranding } from "./user-center-branding.ts";
import { userCenterSettings } from "./user-center-settings.ts";
import * as way from "./way.ts";

export const routes = {
  userCenterAgent,
  userCenterBranding,
  userCenterSettings,
  userCenterLogin: (app, viewer, input) => way.goToCenter(app, viewer, input, "login"),
  userCenterSignUp: (app, viewer, input) => way.goToCenter(app, viewer, input, "sign-up"),
  userCenterLoginReturn: (app, viewer, input) => way.comeFromCenter(app, viewer, input, "login"),
  userCenterSignUpReturn: (app, viewer, input) => way.comeFromCenter(app, viewer, input, "sign-up"),
  adminUserCenterAgent,
} satisfies Partial<Handlers>;
