import type { Arrival, Departure, Outsider, WayOut } from "./connector.ts";
import type { PluginContext } from "./plugin.ts";

/** What a user center takes over, and what it is called. */
export interface UserCenterDescription {
  readonly name: string;
  readonly display_name: string;
  /** An SVG in base64. */
  readonly icon: string;
  /** The address of the system itself. */
  readonly url: string;
  /** Whether people may still register and log in here, by address and password. */
  readonly enabled_original_user_system: boolean;
  /** Refuses whoever comes without an address. */
  readonly must_auth_email_enabled: boolean;
  /** Whether the user center decides who is suspended; administrators here then cannot. */
  readonly user_status_agent_enabled: boolean;
  /** Whether the user center decides on roles; administrators here then cannot. */
  readonly user_role_agent_enabled: boolean;
}

/** A link of the user center, such as a page of its administration or a profile. */
export interface UserCenterLink {
  readonly icon: string;
  readonly name: string;
  readonly label: string;
  readonly url: string;
}

/** A person of a user center. Their address counts as theirs: the user center is the one that knows. */
export interface UserCenterPerson extends Outsider {
  readonly mobile: string;
  readonly bio: string;
}

/** A system that keeps the accounts instead of the site, or beside it. */
export interface UserCenter {
  readonly describe: (context: PluginContext) => UserCenterDescription;
  /** Where administrators of the user center find its settings. */
  readonly controlCenter?: (context: PluginContext) => readonly Omit<UserCenterLink, "icon">[];
  readonly depart: (context: PluginContext, departure: Departure) => Promise<WayOut>;
  /** As `depart`, to register; left out, people register here. */
  readonly departToSignUp?: (context: PluginContext, departure: Departure) => Promise<WayOut>;
  readonly arrive: (context: PluginContext, arrival: Arrival) => Promise<UserCenterPerson>;
  /** Whether somebody may use the site now; asked while they do. Left out: always. */
  readonly standing?: (context: PluginContext, externalId: string) => Promise<"normal" | "suspended" | "deleted">;
  /** Where a person changes profile and account; "" where they do so here. */
  readonly settings?: (
    context: PluginContext,
    externalId: string,
  ) => Promise<{ readonly profile_url: string; readonly account_url: string }>;
  /** What stands on a person's profile here. */
  readonly branding?: (context: PluginContext, externalId: string) => Promise<readonly UserCenterLink[]>;
  /** Told about everybody who has come in. */
  readonly afterLogin?: (context: PluginContext, externalId: string) => Promise<void>;
}
