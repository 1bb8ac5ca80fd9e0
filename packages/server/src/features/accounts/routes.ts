import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { completePendingLogin } from "../two-factor/index.ts";
import { setUserRole } from "./administration/set-role.ts";
import { setUserRoles } from "./administration/set-roles.ts";
import { setUserStatus } from "./administration/set-status.ts";
import { setUserStatuses } from "./administration/set-statuses.ts";
import { checkLink } from "./check-link.ts";
import { adminClaimPage } from "./claims/admin-claim-page.ts";
import { checkClaimCode } from "./claims/check-claim-code.ts";
import { checkClaimList } from "./claims/check-claim-list.ts";
import { claimSummary } from "./claims/claim-summary.ts";
import { createClaimCodes } from "./claims/create-claim-codes.ts";
import { mailClaimLinks } from "./claims/mail-claim-links.ts";
import { startClaimMails } from "./claims/start-claim-mails.ts";
import { stopClaimMails } from "./claims/stop-claim-mails.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { changeEmail } from "./email/change-email.ts";
import { requestEmailChange } from "./email/request-email-change.ts";
import { changeOwnKey } from "./keys/change-own-key.ts";
import { createOwnKey, ownKeyProblems, scopeProblems } from "./keys/create-own-key.ts";
import { rotateOwnKey } from "./keys/rotate-own-key.ts";
import { followMailLink } from "./mail/follow-mail-link.ts";
import { readMailLink } from "./mail/read-mail-link.ts";
import { unsubscribe } from "./mail/unsubscribe.ts";
import { unsubscribeAtOnce } from "./mail/unsubscribe-at-once.ts";
import { changePassword } from "./password/change-password.ts";
import { replacePassword } from "./password/replace-password.ts";
import { requestPasswordReset } from "./password/request-password-reset.ts";
import { setUserPassword } from "./password/set-password.ts";
import { claimAccount } from "./registration/claim-account.ts";
import { readActivation } from "./registration/read-activation.ts";
import { emailDomainProblems, registerByEmail, registerProblems } from "./registration/register.ts";
import { sendActivation } from "./registration/send-activation.ts";
import { sendVerification } from "./registration/send-verification.ts";
import { verifyEmail } from "./registration/verify-email.ts";
import { currentPerson } from "./session/current-person.ts";
import { logIn } from "./session/log-in.ts";
import { readSuspension } from "./suspension/read-suspension.ts";
import { sendAppeal } from "./suspension/send-appeal.ts";
import { finishLogin } from "./wire.ts";

export const routes = {
  registerByEmail,
  loginByEmail: logIn,
  enterWithFactor: async (app, viewer, input) =>
    finishLogin(app, viewer, await completePendingLogin(app, viewer.browser, input)),
  currentPerson,
  sendVerification,
  verifyEmail,
  requestPasswordReset,
  replacePassword,
  changePassword,
  requestEmailChange,
  changeEmail,
  claimAccount,
  checkLink,
  unsubscribe,
  unsubscribeAtOnce,
  readMailLink,
  followMailLink,
  readSuspension,
  sendAppeal,
  deleteOwnAccount,
  createOwnKey,
  rotateOwnKey,
  changeOwnKey,

  adminClaimPage,
  claimSummary,
  checkClaimList,
  startClaimMails,
  stopClaimMails,
  mailClaimLinks,
  createClaimCodes,
  checkClaimCode,

  setUserStatus,
  setUserStatuses,
  setUserRole,
  setUserRoles,
  setUserPassword,
  readActivation,
  sendActivation,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  changeOwnKey: async (app, member, { scopes }) => scopeProblems(app, member, scopes),
  createOwnKey: async (app, member, input) => ownKeyProblems(app, member, input),
  claimAccount: async (app, _, { e_mail }) => emailDomainProblems(app, e_mail),
  registerByEmail: registerProblems,
  requestEmailChange: async (app, _, { e_mail }) => emailDomainProblems(app, e_mail),
} satisfies FieldChecks;

/** What the public replies show. */
export const cacheTags = {
  // A page for visitors has no current user.
  currentPerson: settingsOnly,
} satisfies Partial<CacheTags>;
