import type { Agent } from "../../app/boot.ts";

/** Whether the site has accounts of its own, with email and password. */
export function hasOwnAccounts(agent: Agent | null): boolean {
  return agent?.agent_info?.enabled_original_user_system ?? true;
}
