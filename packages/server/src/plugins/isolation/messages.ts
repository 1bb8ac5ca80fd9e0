/** A value that JSON can hold, after `encode` has replaced bytes. */
export type ProcessMessage = Readonly<Record<string, unknown>> & { readonly type: string };

/** The longest message in either direction; a longer one ends the process. */
const MAX_MESSAGE_CHARACTERS = 12_000_000;

/**
 * So many commas and opening brackets: the time to read a message grows with its values rather than with its
 * length, and the site does nothing else meanwhile.
 */
const MAX_VALUES = 400_000;

const BYTES = "$bytes";

/** Writes a message as one line. Bytes become base64; functions and `undefined` are left out. */
export function encode(message: ProcessMessage): string {
  return `${JSON.stringify(message, replaceBytes)}\n`;
}

function replaceBytes(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: Buffer.from(value).toString("base64") };
  if (typeof value !== "object" || value === null) return value;
  // A buffer converts itself before a replacer sees it.
  const { type, data: content } = value as { type?: unknown; data?: unknown };
  if (type === "Buffer" && Array.isArray(content)) return { [BYTES]: Buffer.from(content).toString("base64") };
  // An object that only looks like bytes arrives as it is.
  return Object.hasOwn(value, BYTES) ? { [BYTES]: Object.entries(value) } : value;
}

function reviveBytes(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, BYTES)) return value;
  const bytes = (value as Record<string, unknown>)[BYTES];
  if (Array.isArray(bytes)) return Object.fromEntries(bytes);
  return typeof bytes === "string" ? new Uint8Array(Buffer.from(bytes, "base64")) : value;
}

/** Reads one line. Throws for anything that is not a message. */
export function decode(line: string): ProcessMessage {
  let marks = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b) marks += 1;
  }
  if (marks > MAX_VALUES) throw new Error("a message has too many values");
  const value: unknown = JSON.parse(line, reviveBytes);
  if (typeof value !== "object" || value === null || typeof (value as { type?: unknown }).type !== "string")
    throw new Error("this is no message");
  return value as ProcessMessage;
}

/** Cuts a stream of text into lines; throws when a line is too long. */
export function createLineReader(onLine: (line: string) => void): (text: string) => void {
  let waiting: string[] = [];
  let length = 0;
  return (text) => {
    const lines = text.split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) {
      waiting.push(line);
      const whole = waiting.join("");
      waiting = [];
      length = 0;
      if (whole.length > MAX_MESSAGE_CHARACTERS) throw new Error("a message is too long");
      onLine(whole);
    }
    waiting.push(rest);
    length += rest.length;
    if (length > MAX_MESSAGE_CHARACTERS) throw new Error("a message is too long");
  };
}

/** Of a reply that is too large: the plugin's process makes an error of it again, of which only the message would cross. */
export interface TooLargeReply {
  readonly tooLarge: { readonly host: string; readonly maxBytes: number };
}
