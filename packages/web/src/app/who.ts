import type { Api } from "@askwell/contract";
import type { Agent, Site } from "./boot.ts";
import type { Viewer } from "./viewer.ts";

/** What screens need of a person. The reply also holds the tokens of their session, which no page may carry. */
function viewerFrom(person: Viewer): Viewer {
  const { id, username, display_name, avatar, rank, mail_status, role_id, language, color_scheme } = person;
  const { status, suspended_until, owes_second_factor } = person;
  const standing = { mail_status, role_id, status, suspended_until, owes_second_factor };
  return { id, username, display_name, avatar, rank, ...standing, language, color_scheme };
}

/** The person that the calls are made for, or null. */
export async function askWho(api: Api): Promise<Viewer | null> {
  const person = await api.currentPerson({});
  return person && viewerFrom(person);
}

export const askSite = (api: Api): Promise<Site> => api.siteInfo({});

export async function askAgent(api: Api): Promise<Agent> {
  const { enabled, agent_info } = await api.userCenterAgent({});
  return { enabled, agent_info: agent_info as Agent["agent_info"] };
}
