import type { Agent } from "../../app/boot.ts";

/** Whether people register and log in here by address and password. */
export function keepsOwnAccounts(agent: Agent | null): boolean {
  return agent?.agent_info?.enabled_original_user_system ?? true;
}
