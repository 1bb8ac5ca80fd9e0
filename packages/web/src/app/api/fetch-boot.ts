import type { Api, Reply } from "@askwell/contract";
import type { Agent, PagePlugins } from "../boot.ts";
import type { SignedInUser } from "../session/viewer.ts";

/** The fields of a user that screens need. The reply also holds session tokens, which no page may carry. */
function toSignedInUser(person: SignedInUser): SignedInUser {
  const { id, username, display_name, avatar, rank, mail_status, role_id, language, color_scheme, created_at } = person;
  const { status, suspended_until, owes_second_factor, sanctioned, granted, may_remove, writing } = person;
  const rights = { mail_status, role_id, status, suspended_until, owes_second_factor, sanctioned, granted, may_remove };
  return { id, username, display_name, avatar, rank, created_at, ...rights, language, color_scheme, writing };
}

/** The user of the session, or null. */
export async function fetchViewer(api: Api): Promise<SignedInUser | null> {
  const person = await api.currentPerson({});
  return person && toSignedInUser(person);
}

export const fetchSite = (api: Api): Promise<Reply<"siteInfo">> => api.siteInfo({});

export const fetchPagePlugins = (api: Api): Promise<PagePlugins> => api.pagePlugins({});

export async function fetchAgent(api: Api): Promise<Agent> {
  const { enabled, agent_info } = await api.userCenterAgent({});
  return { enabled, agent_info: agent_info as Agent["agent_info"] };
}
