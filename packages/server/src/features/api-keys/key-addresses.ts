import { isInNetworks } from "../../platform/network/networks.ts";

/** Whether one of the networks contains the address; true without any. Rule: docs/rules/api-keys.md AK9. */
export const mayCallFrom = (networks: readonly string[], ip: string): boolean =>
  networks.length === 0 || isInNetworks(networks, ip);
