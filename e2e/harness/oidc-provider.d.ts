/** The parts of the library that the tests use; it has no types of its own. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export const Provider: new (
    issuer: string,
    configuration: object,
  ) => {
    callback(): RequestListener;
    readonly AccessToken: {
      find(token: string): Promise<{ readonly accountId: string; readonly scope?: string } | undefined>;
    };
  };
}
