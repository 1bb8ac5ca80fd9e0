import type { SettingValues } from "../../../components/settings/setting-values.ts";

/** Default ports of each encryption, of the server that sends mail and of a mailbox. */
const ports: Readonly<Record<string, string>> = { SSL: "465", TLS: "587", "": "25" };
const mailboxPorts: Readonly<Record<string, string>> = { SSL: "993", TLS: "143", none: "143" };

/** Initial values of a new site: a matching port and encryption. */
export const initialMailValues = (values: SettingValues): SettingValues =>
  values.smtp_host === "" && values.smtp_port === ports.SSL ? { ...values, encryption: "SSL" } : values;

interface PortFields {
  readonly encryption: string;
  readonly port: string;
  readonly ports: Readonly<Record<string, string>>;
}

/** The fields of each form with a port that belongs to an encryption. */
const portFields: Readonly<Record<string, PortFields>> = {
  smtp: { encryption: "encryption", port: "smtp_port", ports },
  replies: { encryption: "imap_encryption", port: "imap_port", ports: mailboxPorts },
};

/** Changes the port of a form with its encryption, unless it is a custom one. */
export function withMatchingPort(form: string, before: SettingValues, next: SettingValues): SettingValues {
  const fields = portFields[form];
  if (!fields || before[fields.encryption] === next[fields.encryption]) return next;
  const port = fields.ports[String(next[fields.encryption])];
  const old = before[fields.port];
  const isDefaultPort = old === "" || old === "0" || old === fields.ports[String(before[fields.encryption])];
  return isDefaultPort && port !== undefined ? { ...next, [fields.port]: port } : next;
}
