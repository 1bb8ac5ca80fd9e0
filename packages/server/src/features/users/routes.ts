import type { Handlers } from "../../handler.ts";
import { findPeople, findStaff } from "./find-people.ts";
import { personalInfo } from "./personal-info.ts";
import { ranking } from "./ranking.ts";
import { setUserProfile } from "./set-profile.ts";
import { updateInterface } from "./update-interface.ts";
import { updateProfile } from "./update-profile.ts";
import { usersPage } from "./users-page.ts";

export const routes = {
  personalUserInfo: personalInfo,
  userInfoSearch: findPeople,
  userStaff: (app, _viewer, input) => findStaff(app, input),
  userRanking: (app) => ranking(app),
  updateProfile,
  updateInterface,
  adminUsersPage: (app, _admin, input) => usersPage(app, input),
  setUserProfile: (app, _admin, input) => setUserProfile(app, input),
} satisfies Partial<Handlers>;
