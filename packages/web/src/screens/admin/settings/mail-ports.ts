import type { SettingValues } from "../../../components/settings/setting-values.ts";

/** Default ports of each encryption, of the server that sends mail and of a mailbox. */
const ports: Readonly<Record<string, string>> = { SSL: "465", TLS: "587", "": "25" };
const mailboxPorts: Readonly<Record<string, string>> = { SSL: "993", TLS: "143", none: "143" };

/** Initial values of a new site: a matching port and encryption. */
export const initialMailValues = (values: SettingValues): SettingValues =>
  values.smtp_host === "" && values.smtp_port === ports.SSL ? { ...values, encryption: "SSL" } : values;

/** The encryption that servers expect at a port that belongs to one; another one does not connect. */
const expectedAt: Readonly<Record<string, readonly string[]>> = {
  "465": ["SSL"],
  "587": ["TLS", ""],
  "25": ["TLS", ""],
};
const expectedAtMailbox: Readonly<Record<string, readonly string[]>> = { "993": ["SSL"], "143": ["TLS", "none"] };

/** The encryption that the port of a form expects, where another one is chosen; undefined if they fit. Rules: docs/rules/mails.md Y9. */
export function expectedEncryption(form: string, values: SettingValues): ExpectedEncryption | undefined {
  const fields = portFields[form];
  const expected = fields?.expected[String(values[fields.port])];
  const [value] = expected ?? [];
  const isFitting = expected?.includes(String(values[fields?.encryption ?? ""]));
  return fields && value !== undefined && !isFitting ? { field: fields.encryption, value } : undefined;
}

interface ExpectedEncryption {
  /** The field of the encryption. */
  readonly field: string;
  readonly value: string;
}

interface PortFields {
  readonly encryption: string;
  readonly port: string;
  readonly ports: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, readonly string[]>>;
}

/** The fields of each form with a port that belongs to an encryption. */
const portFields: Readonly<Record<string, PortFields>> = {
  smtp: { encryption: "encryption", port: "smtp_port", ports, expected: expectedAt },
  replies: { encryption: "imap_encryption", port: "imap_port", ports: mailboxPorts, expected: expectedAtMailbox },
};

/** Changes the port of a form with its encryption, unless it is a custom one, and the encryption with a port that expects one. */
export function withMatchingPort(form: string, before: SettingValues, next: SettingValues): SettingValues {
  const fields = portFields[form];
  if (!fields) return next;
  if (before[fields.port] !== next[fields.port]) {
    const fitting = expectedEncryption(form, next);
    return fitting === undefined ? next : { ...next, [fitting.field]: fitting.value };
  }
  if (before[fields.encryption] === next[fields.encryption]) return next;
  const port = fields.ports[String(next[fields.encryption])];
  const old = before[fields.port];
  const isDefaultPort = old === "" || old === "0" || old === fields.ports[String(before[fields.encryption])];
  return isDefaultPort && port !== undefined ? { ...next, [fields.port]: port } : next;
}
