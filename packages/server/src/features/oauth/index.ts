export { allowConnection, rememberedAccess } from "./allow-connection.ts";
export { registrationOf } from "./client-metadata.ts";
export { connectionProof } from "./connection-request.ts";
export { CONSENT_PATH, createProviders } from "./provider.ts";
export { type RequestedAccess, requestedAccess } from "./requested-access.ts";
export {
  isApiScope,
  isIdentityScope,
  offeredScopes,
  resourceAddress,
  resourceAt,
  scopesOfResource,
} from "./resources.ts";
export { tidyConnections } from "./tidy.ts";
export {
  INVALID_TOKEN,
  isProgramToken,
  keyOfToken,
  mcpChallenge,
  RESOURCE_METADATA_PATH,
} from "./token-key.ts";
export { isUnattended, unattendedUrl } from "./unattended.ts";
