import { type CacheTags, settingsOnly } from "../../cache-tags.ts";
import type { FieldChecks, Handlers } from "../../handler.ts";
import { completePendingLogin } from "../two-factor/index.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { checkLink } from "./check-link.ts";
import { claimAccount } from "./claim-account.ts";
import { currentPerson } from "./current-person.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { logIn } from "./log-in.ts";
import { notificationConfig } from "./notification-config.ts";
import { readActivation } from "./read-activation.ts";
import { emailDomainProblems, registerByEmail, registerProblems } from "./register.ts";
import { replacePassword } from "./replace-password.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { saveNotificationConfig } from "./save-notification-config.ts";
import { sendActivation } from "./send-activation.ts";
import { sendVerification } from "./send-verification.ts";
import { setUserPassword } from "./set-password.ts";
import { setUserRole } from "./set-role.ts";
import { setUserStatus } from "./set-status.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { verifyEmail } from "./verify-email.ts";
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
  readNotificationConfig: notificationConfig,
  saveNotificationConfig,
  unsubscribe,
  unsubscribeAtOnce: unsubscribe,
  deleteOwnAccount,

  setUserStatus,
  setUserRole,
  setUserPassword,
  readActivation,
  sendActivation,
} satisfies Partial<Handlers>;

export const fieldChecks = {
  claimAccount: async (app, _, { e_mail }) => emailDomainProblems(app, e_mail),
  registerByEmail: registerProblems,
  requestEmailChange: async (app, _, { e_mail }) => emailDomainProblems(app, e_mail),
} satisfies FieldChecks;

/** What the public replies show. */
export const cacheTags = {
  // A page for visitors has no current user.
  currentPerson: settingsOnly,
} satisfies Partial<CacheTags>;
