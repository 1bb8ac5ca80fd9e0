import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findLoginOf } from "../connectors/index.ts";
import { findCenter, isLink } from "./center.ts";

/** The addresses of the caller's profile and account in the user center. */
export async function userCenterSettings(app: App, member: Member): Promise<Reply<"userCenterSettings">> {
  const here = { enabled: false, redirect_url: "" };
  const found = findCenter(app);
  const login = found?.extension.settings && (await findLoginOf(app.db.read, member.id, found.slug_name));
  if (!login) return { profile_setting_agent: here, account_setting_agent: here };
  const urls = await found
    .call("settings", async (center, context) => center.settings?.(context, login.external_id))
    .catch(() => undefined);
  const { profile_url = "", account_url = "" } = urls ?? {};
  const agent = (url: string) => (isLink(url) ? { enabled: true, redirect_url: url } : here);
  return { profile_setting_agent: agent(profile_url), account_setting_agent: agent(account_url) };
}
