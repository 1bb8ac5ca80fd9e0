import { existsSync, readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import type { ServerAddress } from "./address.ts";

/** The TLS settings of an address for Node; undefined without TLS. */
export function tlsOptions(address: ServerAddress): ConnectionOptions | undefined {
  if (address.tls === "disable") return undefined;
  const options: ConnectionOptions = { rejectUnauthorized: address.tls !== "require" };
  // `verify-ca` does not check the host name.
  if (address.tls === "verify-ca") options.checkServerIdentity = () => undefined;
  const files = { ca: address.tlsRootCert, cert: address.tlsCert, key: address.tlsKey };
  for (const [name, file] of Object.entries(files)) {
    if (file !== "" && existsSync(file)) Object.assign(options, { [name]: readFileSync(file, "utf8") });
  }
  return options;
}
