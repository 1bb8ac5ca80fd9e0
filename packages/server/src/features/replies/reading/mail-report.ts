import type { Email } from "postal-mime";

/** What a mail server reports about a mail of this site. Source: RFC 3464, RFC 5965. */
export type MailReport =
  | { readonly kind: "delivery"; readonly action: string; readonly status: string; readonly answer: string }
  | { readonly kind: "complaint"; readonly answer: string };

const MAX_ANSWER = 1000;

/** The report in a mail; undefined for one without, such as an absence notice. */
export function reportIn({ attachments }: Pick<Email, "attachments">): MailReport | undefined {
  const partOf = (type: string) => attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  const complaint = partOf("message/feedback-report");
  if (complaint) {
    const fields = fieldsOf(complaint.content);
    return { kind: "complaint", answer: storable(fields.get("feedback-type") ?? "") };
  }
  const status = partOf("message/delivery-status") ?? partOf("message/global-delivery-status");
  return status && deliveryReport(fieldsOf(status.content));
}

function deliveryReport(fields: ReadonlyMap<string, string>): MailReport | undefined {
  const action = fields.get("action")?.toLowerCase();
  if (action === undefined) return undefined;
  // Behind the kind of the server, as in `smtp; 550 5.1.1 …`.
  const answer = storable((fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, ""));
  const written = statusIn(fields.get("status") ?? "");
  // A status that says only that it failed is made exact by the words of the server.
  const isExact = written !== "" && !/\.0\.0$/.test(written);
  return { kind: "delivery", action, status: isExact ? written : statusIn(answer) || written, answer };
}

const statusIn = (text: string) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? "";

/** The fields of all groups by their names in lower case; of a report about one recipient each name occurs once. */
function fieldsOf(content: string | ArrayBuffer | Uint8Array): Map<string, string> {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const lines = text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name = "", value = ""] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name !== "" && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

const storable = (text: string) =>
  text
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .slice(0, MAX_ANSWER);
