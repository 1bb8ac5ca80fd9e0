import { isPrivateHost } from "./fetch-public.ts";

/**
 * What is wrong with an address to which the site sends requests, as the code of a field error: no URL, not encrypted, or
 * a private network. The listed hosts may be private and use `http:`.
 */
export async function addressProblem(
  address: string,
  privateHosts: readonly string[],
): Promise<"url" | "https" | "private_host" | undefined> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return "url";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (privateHosts.includes(host)) return undefined;
  if (url.protocol === "http:") return "https";
  return (await isPrivateHost(url)) ? "private_host" : undefined;
}
