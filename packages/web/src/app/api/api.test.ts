import { type Api, ApiResponseError } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { ABORTED, type ApiOptions, CALL_TIMEOUT_MS, createApi, NO_ANSWER } from "./api.ts";

interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
}

const addresses = {
  read: "GET /answer/api/v1/question/page",
  vote: "POST /answer/api/v1/vote/:direction",
  upload: "POST /answer/api/v1/file",
};

type Loose = Record<keyof typeof addresses, (input: Record<string, unknown>) => Promise<unknown>>;

function setUp(answer: (sent: SentRequest) => Promise<Response>, more: Partial<ApiOptions> = {}) {
  const sent: SentRequest[] = [];
  const api: Api = createApi({
    addresses: async () => addresses,
    token: () => "secret",
    language: () => "de_DE",
    noAnswer: () => "The server did not answer.",
    fetch: (url, init = {}) => {
      const one = { url: String(url), init };
      sent.push(one);
      return answer(one);
    },
    ...more,
  });
  return { api: api as unknown as Loose, sent };
}

const reply = (inner: unknown) => async () =>
  Response.json({ code: 200, reason: "base.success", msg: "", data: inner });
const failWith = (status: number, body: unknown) => async () => Response.json(body, { status });

describe("every call", () => {
  it("sends the token, the language and credentials, and unwraps data", async () => {
    const { api, sent } = setUp(reply({ count: 3 }));
    expect(await api.read({ page: 2, order: "", tag: undefined })).toEqual({ count: 3 });
    expect(sent[0]?.url).toBe("/answer/api/v1/question/page?page=2");
    expect(sent[0]?.init).toMatchObject({ method: "GET", credentials: "include" });
    expect(sent[0]?.init.headers).toEqual({ "Accept-Language": "de_DE", Authorization: "secret" });
  });

  it("fills its path and sends the rest as JSON", async () => {
    const { api, sent } = setUp(reply(null));
    await api.vote({ direction: "up/../x", object_id: "1" });
    expect(sent[0]?.url).toBe("/answer/api/v1/vote/up%2F..%2Fx");
    expect(sent[0]?.init.body).toBe('{"object_id":"1"}');
  });

  it("FM4 only asks for a check where a form is not ready", async () => {
    const { api, sent } = setUp(reply(null), { checkOnly: true });
    await api.vote({ direction: "up", object_id: "1" });
    expect(sent[0]?.init.headers).toMatchObject({ "X-Check-Only": "true" });
  });

  it("sends files as a form", async () => {
    const { api, sent } = setUp(reply("/uploads/a.png"));
    await api.upload({ source: "post", file: new Blob(["x"]) });
    const body = sent[0]?.init.body as FormData;
    expect(body.get("source")).toBe("post");
    expect(body.get("file")).toBeInstanceOf(Blob);
    expect(sent[0]?.init.headers).not.toHaveProperty("Content-Type");
  });
});

describe("a failed call", () => {
  it("rejects with the error of the envelope", async () => {
    const { api } = setUp(
      failWith(403, { code: 403, reason: "base.forbidden_error", msg: "No.", data: { type: "inactive" } }),
    );
    const error = await api.read({}).catch((caught) => caught);
    expect(error).toBeInstanceOf(ApiResponseError);
    expect(error).toMatchObject({
      status: 403,
      reason: "base.forbidden_error",
      message: "No.",
      data: { type: "inactive" },
    });
  });

  it("keeps the status of a reply that a proxy made", async () => {
    const { api } = setUp(async () => new Response("<html>", { status: 502 }));
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({ status: 502 });
  });

  it("rejects with NO_ANSWER on a network error", async () => {
    const { api } = setUp(() => Promise.reject(new TypeError("network")));
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({
      status: 0,
      reason: NO_ANSWER,
      message: "The server did not answer.",
    });
  });

  it("distinguishes an aborted call from a network error", async () => {
    const { api } = setUp(() => Promise.reject(new DOMException("", "AbortError")), { signal: AbortSignal.abort() });
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({ status: 0, reason: ABORTED });
  });

  it("times out, by default after 10 s", async () => {
    const never = ({ init }: SentRequest) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const { api } = setUp(never, { timeoutMs: 5 });
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({ status: 0, reason: NO_ANSWER });
    expect(CALL_TIMEOUT_MS).toBe(10_000);
  });
});
