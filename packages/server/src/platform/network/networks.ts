import { BlockList, isIP } from "node:net";

interface NetworkAddress {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

function networkOf(text: string): NetworkAddress | null {
  const [address = "", suffix, ...more] = text.split("/");
  const version = isIP(address);
  // A zone (`fe80::1%eth0`) names an interface of one machine.
  if (version === 0 || more.length > 0 || address.includes("%")) return null;
  const most = version === 4 ? 32 : 128;
  const bits = suffix === undefined ? most : /^\d{1,3}$/.test(suffix) ? Number(suffix) : -1;
  if (bits < 0 || bits > most) return null;
  return { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/** Whether a text is an IP address, or a network such as `192.0.2.0/24`. */
export const isNetwork = (text: string): boolean => networkOf(text) !== null;

/** IPv4 addresses reach a server that listens for both versions as `::ffff:192.0.2.1`. */
const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** Whether one of the networks contains the address; false for what is no address. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  const address = withoutMapping(ip);
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  for (const network of networks.map(networkOf))
    if (network?.family === family) list.addSubnet(network.address, network.bits, family);
  return list.check(address, family);
}

/** The network of an address that one provider gives to one customer or one place: 24 bits, or 64 of IPv6; "" for none. */
export function networkAround(ip: string): string {
  const address = withoutMapping(ip);
  const version = isIP(address);
  if (version === 4) return address.replace(/\d+$/, "0/24");
  if (version === 0 || address.includes("%")) return "";
  const [before = "", after] = address.split("::");
  const parts = (text: string) => text.split(":").filter((part) => part !== "");
  const [first, last] = [parts(before), parts(after ?? "")];
  const zeros = after === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}
