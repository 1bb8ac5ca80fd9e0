import { type CacheTags, userTags } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { addPeople } from "./adding/add-people.ts";
import { addPerson, addPersonProblems } from "./adding/add-person.ts";
import { adminUserList } from "./administration/admin-user-list.ts";
import { exportUserList } from "./administration/export-user-list.ts";
import { chooseWayToWrite } from "./choose-way-to-write.ts";
import { peoplePage } from "./directory/people-page.ts";
import { findPeople } from "./find-people.ts";
import { findStaff } from "./find-staff.ts";
import { personalInfo } from "./personal-info.ts";
import { ranking } from "./ranking.ts";
import { reputationRanking } from "./reputation-ranking.ts";
import { setUserProfile } from "./set-profile.ts";
import { setProfileProblems } from "./set-profile-problems.ts";
import { personCard } from "./summaries/person-card.ts";
import { personalSummary } from "./summaries/personal-summary.ts";
import { updateInterface } from "./update-interface.ts";
import { profileProblems, updateProfile } from "./update-profile.ts";
import { usersPage } from "./users-page.ts";

export const routes = {
  personalUserInfo: personalInfo,
  userInfoSearch: findPeople,
  userStaff: findStaff,
  userRanking: ranking,
  reputationRanking,
  peoplePage,
  personalSummary,
  personCard,
  updateProfile,
  updateInterface,
  chooseWayToWrite,
  adminUsersPage: usersPage,
  adminUserList,
  exportUserList,
  addPerson,
  addPeople,
  setUserProfile,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  addPerson: addPersonProblems,
  setUserProfile: setProfileProblems,
  updateProfile: profileProblems,
} satisfies FieldChecks;

/** What the public replies show. */
export const cacheTags = {
  // It counts public questions and answers.
  personalUserInfo: (user) => ["questions", ...userTags(user)],
  userStaff: () => ["users"],
  userRanking: () => ["users"],
  reputationRanking: () => ["users"],
  peoplePage: () => ["tags", "users"],
  // The screen has the tags of the user from the profile.
  personalSummary: () => ["questions", "tags"],
  personCard: (card) => ["badges", "tags", ...userTags(card)],
} satisfies Partial<CacheTags>;
