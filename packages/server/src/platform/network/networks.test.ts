import { expect, test } from "vitest";
import { isInNetworks, isNetwork, networkAround } from "./networks.ts";

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", ""],
  ["", ""],
])("HR7 %s is in the network %s", (ip, network) => {
  expect(networkAround(ip)).toBe(network);
  if (network === "") return;
  expect(isNetwork(network)).toBe(true);
  expect(isInNetworks([network], ip)).toBe(true);
  expect(isInNetworks([network], "198.51.100.1")).toBe(false);
});
