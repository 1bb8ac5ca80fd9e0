import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findLoginOf } from "../connectors/index.ts";
import { findUserByUsername } from "../users/index.ts";
import { findCenter, isLink } from "./center.ts";

/** What the user center shows on a user's profile. Source: docs/wire/accounts.md "User center". */
export async function userCenterBranding(
  app: App,
  _viewer: Viewer,
  { username }: Parsed<"userCenterBranding">,
): Promise<Reply<"userCenterBranding">> {
  const empty = { enabled: false, personal_branding: [] };
  const found = findCenter(app);
  if (!found?.extension.branding) return empty;
  const user = await findUserByUsername(app.db.read, username);
  const login = user && user.status !== "deleted" && (await findLoginOf(app.db.read, user.id, found.slug_name));
  if (!login) return empty;
  const links = await found
    .call("branding", async (center, context) => (await center.branding?.(context, login.external_id)) ?? [])
    .catch(() => []);
  const shown = links.filter(({ url }) => url === "" || isLink(url));
  return {
    enabled: true,
    personal_branding: shown.map(({ icon, name, label, url }) => ({ icon, name, label, url })),
  };
}
