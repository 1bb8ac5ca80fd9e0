import type { Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { findCenter } from "./center.ts";

/** Which account data an administrator may change on this site. Source: docs/wire/administration.md "User center". */
export async function adminUserCenterAgent(app: App): Promise<Reply<"adminUserCenterAgent">> {
  const about = findCenter(app)?.description;
  const own = about?.enabled_original_user_system ?? true;
  return {
    allow_create_user: own,
    allow_update_user_status: !about?.user_status_agent_enabled,
    allow_update_user_password: own,
    allow_update_user_role: !about?.user_role_agent_enabled,
  };
}
