import type { SettingValues } from "./values.ts";

/** Default port of each encryption. */
const ports: Readonly<Record<string, string>> = { SSL: "465", TLS: "587", "": "25" };

/** Initial values of a new site: a matching port and encryption. */
export const initialMailValues = (values: SettingValues): SettingValues =>
  values.smtp_host === "" && values.smtp_port === ports.SSL ? { ...values, encryption: "SSL" } : values;

/** Changes the port with the encryption, unless it is a custom one. */
export function withMatchingPort(before: SettingValues, next: SettingValues): SettingValues {
  const port = ports[String(next.encryption)];
  const isDefaultPort =
    before.smtp_port === "" || before.smtp_port === "0" || before.smtp_port === ports[String(before.encryption)];
  const isEncryptionChanged = before.encryption !== next.encryption;
  return isEncryptionChanged && isDefaultPort && port !== undefined ? { ...next, smtp_port: port } : next;
}
