import type { Handlers } from "../../handler.ts";
import { redeemEntry } from "../factors/index.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { claimAccount } from "./claim-account.ts";
import { currentPerson } from "./current-person.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { logIn } from "./log-in.ts";
import { notificationConfig } from "./notification-config.ts";
import { readActivation } from "./read-activation.ts";
import { registerByEmail } from "./register.ts";
import { replacePassword } from "./replace-password.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { requestExport } from "./request-export.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { saveNotificationConfig } from "./save-notification-config.ts";
import { sendActivation } from "./send-activation.ts";
import { sendVerification } from "./send-verification.ts";
import { setUserPassword } from "./set-password.ts";
import { setUserRole } from "./set-role.ts";
import { setUserStatus } from "./set-status.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { verifyEmail } from "./verify-email.ts";
import { welcome } from "./wire.ts";

export const routes = {
  registerByEmail,
  loginByEmail: logIn,
  enterWithFactor: async (app, viewer, input) => welcome(app, viewer, await redeemEntry(app, viewer.browser, input)),
  currentPerson,
  sendVerification,
  verifyEmail,
  requestPasswordReset,
  replacePassword,
  changePassword,
  requestEmailChange,
  changeEmail,
  claimAccount,
  readNotificationConfig: notificationConfig,
  saveNotificationConfig,
  unsubscribe,
  unsubscribeAtOnce: unsubscribe,
  deleteOwnAccount,
  requestExport,

  setUserStatus,
  setUserRole,
  setUserPassword,
  readActivation,
  sendActivation,
} satisfies Partial<Handlers>;
