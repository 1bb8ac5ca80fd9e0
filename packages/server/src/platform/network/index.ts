import ipaddr from "ipaddr.js";

/** Headers that proxies add to forwarded requests. */
const FORWARDED = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-original-.*|x-envoy-.*|.*-(client|connecting)-ip)$/;

/** Whether the headers show that a proxy has forwarded the request. */
export function isForwarded(headers: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name.toLowerCase()));
}

/** Whether a host name is this machine, unreachable from elsewhere. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return bare === "localhost" || bare === "::1" || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare);
}

/** A network that is rate limited, and its limit as a multiple of that of a single client. */
interface Network {
  readonly name: string;
  readonly times: number;
}

/** A /48 may be one customer or a whole office: its limit is higher than that of a /64, but not 65,536 times. */
const SITE_TIMES = 4;

/**
 * The networks whose rate limits an address counts towards, narrowest first: an IPv4 address itself; for IPv6 the /64,
 * because every client has at least 2^64 addresses, and the /48, from which many /64s are assigned. Mapped and translated
 * IPv4 addresses (RFC 4291, RFC 6052) count as IPv4.
 */
export function networksOf(ip: string): readonly [Network, ...Network[]] {
  if (!ipaddr.isValid(ip)) return [{ name: ip, times: 1 }];
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return [{ name: address.toString(), times: 1 }];
  const { parts } = address;
  if (address.range() === "rfc6052") {
    const bytes = parts.slice(6).flatMap((part) => [part >> 8, part & 255]);
    return [{ name: bytes.join("."), times: 1 }];
  }
  const prefix = (bits: number) =>
    `${parts
      .slice(0, bits / 16)
      .map((part) => part.toString(16))
      .join(":")}::/${bits}`;
  return [
    { name: prefix(64), times: 1 },
    { name: prefix(48), times: SITE_TIMES },
  ];
}
