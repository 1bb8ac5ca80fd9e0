// What the settings of signing up change.
import { reads, signsUp } from "./looks.ts";
import type { SettingEffect, SettingStage } from "./stage.ts";

const hasNoForm = async ({ visitor }: SettingStage) => {
  await visitor.goto("/users/register");
  return (await visitor.page.getByRole("main").getByLabel("Email").count()) === 0;
};

/** Ann moderates until the function is called. */
async function makeModerator({ admin, ann }: SettingStage): Promise<() => Promise<unknown>> {
  const become = (role_id: number) => admin.send("PUT", "/answer/admin/api/user/role", { user_id: ann.id, role_id });
  await become(3);
  return () => become(1);
}

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
    change: { "sign_in.moderator_texts": true },
    prepare: makeModerator,
    shows: { "sign_in.moderator_texts": ({ member }) => reads(member, "/review/texts", "Add a text") },
  },
  {
    change: { "sign_in.public_log": true },
    shows: { "sign_in.public_log": ({ visitor }) => reads(visitor, "/questions", "Moderation log") },
  },
];
