// What the settings of signing up change.
import { reads, signsUp } from "./looks.ts";
import type { SettingEffect, SettingStage } from "./stage.ts";

const hasNoForm = async ({ visitor }: SettingStage) => {
  await visitor.goto("/users/register");
  return (await visitor.page.getByRole("main").getByLabel("Email").count()) === 0;
};

export const loginEffects: readonly SettingEffect[] = [
  {
    change: { "login.allow_new_registrations": false },
    shows: { "login.allow_new_registrations": hasNoForm },
  },
  {
    change: { "login.allow_email_registrations": false },
    shows: { "login.allow_email_registrations": hasNoForm },
  },
  {
    change: { "login.allow_email_domains": "tea.example\n*.tea.example" },
    shows: {
      "login.allow_email_domains": async (stage) =>
        (await signsUp(stage, "other.example")).said.includes("Email addresses of this domain cannot register here."),
    },
  },
  {
    change: { "login.require_email_verification": false },
    shows: { "login.require_email_verification": async (stage) => (await signsUp(stage, "other.example")).asks },
  },
  {
    change: { "sign_in.public_log": true },
    shows: { "sign_in.public_log": ({ visitor }) => reads(visitor, "/questions", "Moderation log") },
  },
];
