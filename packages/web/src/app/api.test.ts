import { type Api, ApiRefusal } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { type ApiOptions, CALL_TIMEOUT_MS, createApi, GONE_ELSEWHERE, NO_ANSWER } from "./api.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

const addresses = {
  read: "GET /answer/api/v1/question/page",
  vote: "POST /answer/api/v1/vote/:direction",
  upload: "POST /answer/api/v1/file",
};

type Loose = Record<keyof typeof addresses, (input: Record<string, unknown>) => Promise<unknown>>;

function given(answer: (sent: Sent) => Promise<Response>, more: Partial<ApiOptions> = {}) {
  const sent: Sent[] = [];
  const api: Api = createApi({
    addresses,
    token: () => "secret",
    language: () => "de_DE",
    noAnswer: () => "Nobody answered.",
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
const refuse = (status: number, body: unknown) => async () => Response.json(body, { status });

describe("every call", () => {
  it("sends the token, the language and credentials, and unwraps data", async () => {
    const { api, sent } = given(reply({ count: 3 }));
    expect(await api.read({ page: 2, order: "", tag: undefined })).toEqual({ count: 3 });
    expect(sent[0]?.url).toBe("/answer/api/v1/question/page?page=2");
    expect(sent[0]?.init).toMatchObject({ method: "GET", credentials: "include" });
    expect(sent[0]?.init.headers).toEqual({ "Accept-Language": "de_DE", Authorization: "secret" });
  });

  it("fills its path and sends the rest as JSON", async () => {
    const { api, sent } = given(reply(null));
    await api.vote({ direction: "up/../x", object_id: "1" });
    expect(sent[0]?.url).toBe("/answer/api/v1/vote/up%2F..%2Fx");
    expect(sent[0]?.init.body).toBe('{"object_id":"1"}');
  });

  it("sends files as a form", async () => {
    const { api, sent } = given(reply("/uploads/a.png"));
    await api.upload({ source: "post", file: new Blob(["x"]) });
    const body = sent[0]?.init.body as FormData;
    expect(body.get("source")).toBe("post");
    expect(body.get("file")).toBeInstanceOf(Blob);
    expect(sent[0]?.init.headers).not.toHaveProperty("Content-Type");
  });
});

describe("a refused call", () => {
  it("rejects with what the envelope says", async () => {
    const { api } = given(
      refuse(403, { code: 403, reason: "base.forbidden_error", msg: "No.", data: { type: "inactive" } }),
    );
    const error = await api.read({}).catch((caught) => caught);
    expect(error).toBeInstanceOf(ApiRefusal);
    expect(error).toMatchObject({
      status: 403,
      reason: "base.forbidden_error",
      message: "No.",
      data: { type: "inactive" },
    });
  });

  it("keeps its status when a proxy answers in between", async () => {
    const { api } = given(async () => new Response("<html>", { status: 502 }));
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({ status: 502 });
  });

  it("is one that nobody answered", async () => {
    const { api } = given(() => Promise.reject(new TypeError("network")));
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({
      status: 0,
      reason: NO_ANSWER,
      message: "Nobody answered.",
    });
  });

  it("is told apart from one that is no longer wanted", async () => {
    const { api } = given(() => Promise.reject(new DOMException("", "AbortError")), { signal: AbortSignal.abort() });
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({ status: 0, reason: GONE_ELSEWHERE });
  });

  it("gives up when no answer comes, by default after 10 s", async () => {
    const never = ({ init }: Sent) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const { api } = given(never, { timeoutMs: 5 });
    expect(await api.read({}).catch((caught) => caught)).toMatchObject({ status: 0, reason: NO_ANSWER });
    expect(CALL_TIMEOUT_MS).toBe(10_000);
  });
});
