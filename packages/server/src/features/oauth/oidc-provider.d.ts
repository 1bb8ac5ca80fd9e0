/** The parts of the library that are used; it has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  /** What a program asks for, while its user decides. */
  export interface OidcInteraction {
    readonly uid: string;
    readonly params: Readonly<Record<string, unknown>>;
  }

  /** What a user has decided; `login` and `consent`, or an error. */
  export type OidcDecision =
    | {
        readonly login: { readonly accountId: string; readonly remember: boolean; readonly ts: number };
        readonly consent: { readonly grantId: string };
      }
    | { readonly error: string; readonly error_description: string };

  export interface OidcGrant {
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    rejectOIDCScope(scope: string): void;
    rejectResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export interface OidcProvider {
    /** Trusts the headers of a proxy. */
    proxy: boolean;
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => OidcGrant;
    readonly Client: { readonly prototype: { compareClientSecret: (actual: string) => boolean } };
    readonly AccessToken: {
      find(token: string): Promise<{ readonly accountId: string; readonly scope?: string } | undefined>;
    };
    callback(): RequestListener;
    use(middleware: (context: OidcContext, next: () => Promise<void>) => Promise<void>): void;
    on(event: "server_error", listener: (context: unknown, error: Error) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<OidcInteraction>;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: OidcDecision,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<string>;
  }

  export interface OidcContext {
    readonly oidc?: { readonly route?: string; readonly client?: { readonly clientId: string } };
    body: unknown;
    status: number;
    redirect(address: string): void;
  }

  export const Provider: new (issuer: string, configuration: object) => OidcProvider;
  export const errors: {
    readonly InvalidGrant: new (message: string) => Error;
    readonly InvalidTarget: new () => Error;
  };
}
