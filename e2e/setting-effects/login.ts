// What the settings of signing up change.
import { addPerson } from "../harness/wire.ts";
import { another, reads, signsUp } from "./looks.ts";
import { arrive, type SettingEffect, type SettingStage } from "./stage.ts";

const hasNoForm = async ({ visitor }: SettingStage) => {
  await visitor.goto("/users/register");
  return (await visitor.page.getByRole("main").getByLabel("Email").count()) === 0;
};

/** Whether the review leads a new moderator to the prepared texts. */
async function leadsToTexts({ site, admin, person }: SettingStage): Promise<boolean> {
  const name = `mod${another()}x${Date.now()}`;
  const { id } = await addPerson(site.address, admin, name);
  await admin.send("PUT", "/answer/admin/api/user/role", { user_id: id, role_id: 3 });
  return reads(await arrive(await person(), name), "/review", "Prepared texts");
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
    // New sites have it on.
    change: { "sign_in.moderator_texts": false },
    shows: { "sign_in.moderator_texts": async (stage) => !(await leadsToTexts(stage)) },
  },
  {
    change: { "sign_in.public_log": true },
    shows: { "sign_in.public_log": ({ visitor }) => reads(visitor, "/questions", "Moderation log") },
  },
];
