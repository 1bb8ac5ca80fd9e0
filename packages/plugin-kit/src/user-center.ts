import type { AuthorizationRedirect, AuthorizationRequest, Callback, ExternalProfile } from "./connector.ts";
import type { PluginContext } from "./context.ts";

/** Metadata of a user center, and which functions it takes over. */
export interface UserCenterDescription {
  readonly name: string;
  readonly display_name: string;
  /** An SVG in base64. */
  readonly icon: string;
  /** URL of the system. */
  readonly url: string;
  /** Whether users may still register and log in at the site, by address and password. */
  readonly enabled_original_user_system: boolean;
  /** Rejects logins without an email address. */
  readonly must_auth_email_enabled: boolean;
  /** Whether the user center manages suspensions; administrators of the site cannot then. */
  readonly user_status_agent_enabled: boolean;
  /** Whether the user center manages roles; administrators of the site cannot then. */
  readonly user_role_agent_enabled: boolean;
}

/** A link of the user center, such as a page of its administration or a profile. */
export interface UserCenterLink {
  readonly icon: string;
  readonly name: string;
  readonly label: string;
  readonly url: string;
}

/** A user's profile at the user center. Its address counts as verified. */
export interface UserCenterProfile extends ExternalProfile {
  readonly mobile: string;
  readonly bio: string;
}

/** A system that manages accounts instead of the site, or beside it. */
export interface UserCenter {
  readonly describe: (context: PluginContext) => UserCenterDescription;
  /** Links to the settings of the user center, for administrators. */
  readonly controlCenter?: (context: PluginContext) => readonly Omit<UserCenterLink, "icon">[];
  readonly authorize: (context: PluginContext, request: AuthorizationRequest) => Promise<AuthorizationRedirect>;
  /** Like `authorize`, for registration; left out, users register at the site. */
  readonly authorizeSignUp?: (context: PluginContext, request: AuthorizationRequest) => Promise<AuthorizationRedirect>;
  readonly handleCallback: (context: PluginContext, callback: Callback) => Promise<UserCenterProfile>;
  /** Current status of a user; checked during their sessions. Default: always normal. */
  readonly status?: (context: PluginContext, externalId: string) => Promise<"normal" | "suspended" | "deleted">;
  /** URLs for changing profile and account; "" if the site does that. */
  readonly settings?: (
    context: PluginContext,
    externalId: string,
  ) => Promise<{ readonly profile_url: string; readonly account_url: string }>;
  /** Links on a user's profile page. */
  readonly branding?: (context: PluginContext, externalId: string) => Promise<readonly UserCenterLink[]>;
  /** Called after each login. */
  readonly afterLogin?: (context: PluginContext, externalId: string) => Promise<void>;
}
