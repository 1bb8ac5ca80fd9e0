import type { Handlers } from "../../handler.ts";
import { readActivation, sendActivation } from "./activation.ts";
import { addPeople, addPerson } from "./add-people.ts";
import { changeEmail, claimAccount, requestEmailChange } from "./change-email.ts";
import { changePassword, replacePassword, requestPasswordReset } from "./change-password.ts";
import { currentPerson } from "./current-person.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { notificationConfig, saveNotificationConfig, unsubscribe } from "./notification-config.ts";
import { registerByEmail } from "./register.ts";
import { setUserPassword } from "./set-password.ts";
import { setUserRole } from "./set-role.ts";
import { setUserStatus } from "./set-status.ts";
import { sendVerification, verifyEmail } from "./verify-email.ts";

export const routes = {
  registerByEmail,
  loginByEmail: logIn,
  logout: (app, person) => logOut(app, person),
  currentPerson: (app, viewer) => currentPerson(app, viewer),
  sendVerification: (app, person) => sendVerification(app, person),
  verifyEmail,
  requestPasswordReset,
  replacePassword: (app, _viewer, input) => replacePassword(app, input),
  changePassword,
  requestEmailChange,
  changeEmail,
  claimAccount,
  // Captchas come with plugins; without one, none is ever asked for.
  actionRecord: async () => ({ captcha_id: "", captcha_img: "", verify: false }),
  readNotificationConfig: (app, member) => notificationConfig(app, member),
  saveNotificationConfig,
  unsubscribe: (app, _viewer, input) => unsubscribe(app, input),

  addPerson: (app, _admin, input) => addPerson(app, input),
  addPeople: (app, _admin, input) => addPeople(app, input),
  setUserStatus,
  setUserRole,
  setUserPassword,
  readActivation: (app, _admin, input) => readActivation(app, input),
  sendActivation,
} satisfies Partial<Handlers>;
