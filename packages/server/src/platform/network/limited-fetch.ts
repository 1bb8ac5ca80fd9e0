import { ReplyTooLargeError } from "@askwell/plugin-kit";

/** Statuses whose replies have no body. */
const BODILESS = new Set([101, 204, 205, 304]);

/**
 * `fetch` whose replies have a limit of decoded bytes: one that announces more rejects with a `ReplyTooLargeError`, and one
 * that turns out to be larger fails with it while it is read, which ends the connection. Nothing is read that the caller does not read.
 */
export function limitReplies(fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch {
  return async (...request) => {
    const reply = await fetch(...request);
    const { body, status, statusText, headers, url, redirected } = reply;
    if (!body || BODILESS.has(status)) return reply;
    const tooLarge = () => new ReplyTooLargeError(new URL(url).host, maxBytes);
    if (Number(headers.get("content-length") ?? 0) > maxBytes) {
      await body.cancel();
      throw tooLarge();
    }
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    });
    const limited = new Response(body.pipeThrough(counted), { status, statusText, headers });
    // A new response has no address of its own.
    return Object.defineProperties(limited, { url: { value: url }, redirected: { value: redirected } });
  };
}
