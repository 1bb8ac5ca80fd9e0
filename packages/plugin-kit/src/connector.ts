import type { PluginContext } from "./context.ts";

/** Starts a login at an external provider. */
export interface AuthorizationRequest {
  /** Redirect URI: where the provider must send the browser back to. */
  readonly callback: string;
  /** The OAuth `state` parameter, which the provider must return unchanged; the site rejects callbacks without it. */
  readonly state: string;
}

/** Redirects the browser to the provider. */
export interface AuthorizationRedirect {
  readonly url: string;
  /** Data for `handleCallback`, such as the PKCE verifier; stored on the server. At most 4,000 characters. */
  readonly flowState: string;
}

/** The provider has redirected the browser back. The site has already checked the state. */
export interface Callback extends AuthorizationRequest {
  /** The redirect URI with all parameters that the provider has added. */
  readonly url: string;
  readonly flowState: string;
}

/** A user's profile at the provider. */
export interface ExternalProfile {
  /** Id of the account at the provider; must never change or be reassigned. "" rejects the login. */
  readonly external_id: string;
  readonly display_name: string;
  readonly username: string;
  /** An address that the provider has verified, or "". The user is taken to own it. */
  readonly email: string;
  /** URL of a picture, or "". */
  readonly avatar: string;
}

/** Login with an account of an external provider. */
export interface Connector {
  /** Icon of the button: an SVG in base64. */
  readonly icon: string;
  /** Label of the button; defaults to the plugin's name. */
  readonly name?: (context: PluginContext) => string;
  /** Whether the configuration is complete; until then no button is shown. Default: always. */
  readonly isReady?: (context: PluginContext) => boolean;
  /** Returns where to redirect the browser. An error ends the login with an error page. */
  readonly authorize: (context: PluginContext, request: AuthorizationRequest) => Promise<AuthorizationRedirect>;
  /** Identifies the user. An error ends the login. */
  readonly handleCallback: (context: PluginContext, callback: Callback) => Promise<ExternalProfile>;
}
