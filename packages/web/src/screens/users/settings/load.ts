import type { Api } from "@askwell/contract";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { maskedEmail, pageOf, type SettingPage } from "./pages.ts";

/** What the reader may see of their own account: no token, and no address as it is. */
async function loadAccount(api: Api) {
  const person = await api.currentPerson({});
  if (!person) throw new PageError(403);
  const { username, display_name, avatar, bio, website, location, language, color_scheme, have_password } = person;
  const profile = { username, display_name, avatar, bio, website, location };
  return { profile, language, color_scheme, have_password, email: maskedEmail(person.e_mail) };
}

async function loadMore(api: Api, page: SettingPage) {
  return {
    mails: page === "notify" ? await api.readNotificationConfig({}) : null,
    sessions: page === "account" ? await api.ownSessions({}) : [],
    languages: page === "interface" ? await api.languageOptions({}) : [],
  };
}

export async function load({ api, params }: LoadContext) {
  const page = pageOf(params.page ?? "");
  if (!page) throw new PageError(404);
  const [account, more] = await Promise.all([loadAccount(api), loadMore(api, page)]);
  return { page, account, ...more };
}

export type OwnAccount = Awaited<ReturnType<typeof loadAccount>>;
