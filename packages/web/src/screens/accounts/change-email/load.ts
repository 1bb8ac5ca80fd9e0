import { type LoadContext, RedirectTo } from "../../../app/routing/route.ts";
import { isMember } from "../../../app/session/viewer.ts";

/** Users with a confirmed address change it in their settings. */
export async function load({ viewer }: LoadContext) {
  if (isMember(viewer)) throw new RedirectTo("/users/settings/account");
  return undefined;
}
