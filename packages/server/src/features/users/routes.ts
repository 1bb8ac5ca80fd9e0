import type { Handlers } from "../../handler.ts";
import { addPeople } from "./add-people.ts";
import { addPerson } from "./add-person.ts";
import { findPeople } from "./find-people.ts";
import { findStaff } from "./find-staff.ts";
import { personalInfo } from "./personal-info.ts";
import { ranking } from "./ranking.ts";
import { setUserProfile } from "./set-profile.ts";
import { updateInterface } from "./update-interface.ts";
import { updateProfile } from "./update-profile.ts";
import { usersPage } from "./users-page.ts";

export const routes = {
  personalUserInfo: personalInfo,
  userInfoSearch: findPeople,
  userStaff: findStaff,
  userRanking: ranking,
  updateProfile,
  updateInterface,
  adminUsersPage: usersPage,
  addPerson,
  addPeople,
  setUserProfile,
} satisfies Partial<Handlers>;
