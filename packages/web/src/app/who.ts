import type { Api } from "@askwell/contract";
import type { Agent, Site } from "./boot.ts";
import type { Viewer } from "./viewer.ts";

// TODO(#3): goes when these calls are in the contract.
type Pending = {
  siteInfo(input: object): Promise<Site>;
  userInfo(input: object): Promise<Viewer | null>;
  userCenterAgent(input: object): Promise<Agent | null>;
};
const pending = (api: Api) => api as unknown as Pending;

/** The person that the calls are made for, or null. */
export const askWho = (api: Api): Promise<Viewer | null> => pending(api).userInfo({});
export const askSite = (api: Api): Promise<Site> => pending(api).siteInfo({});
export const askAgent = (api: Api): Promise<Agent | null> => pending(api).userCenterAgent({});
