import { type LoadContext, RedirectTo } from "../../../app/routing/route.ts";
import { isMember } from "../../../app/viewer.ts";

/** Whoever has a confirmed address changes it in the settings. */
export async function load({ viewer }: LoadContext) {
  if (isMember(viewer)) throw new RedirectTo("/users/settings/account");
  return undefined;
}
