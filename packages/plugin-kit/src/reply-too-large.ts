/** A reply of another server is larger than what a plugin may read of it. Source: docs/rules/plugins.md PL15. */
export class ReplyTooLargeError extends Error {
  override readonly name = "ReplyTooLargeError";
  /** The server, with its port unless that is the usual one. */
  readonly host: string;
  readonly maxBytes: number;

  constructor(host: string, maxBytes: number) {
    super(`The reply of ${host} is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
    this.host = host;
    this.maxBytes = maxBytes;
  }
}
