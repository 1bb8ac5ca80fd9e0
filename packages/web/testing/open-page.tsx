import "@testing-library/jest-dom/vitest";
import { type Api, ApiResponseError, type CallName, calls, type InputOf, type Reply } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { act, configure } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import type { CallAddresses } from "../src/app/api/api.ts";
import { setBasePath } from "../src/app/routing/base-path.ts";
import { listenToLinks } from "../src/app/routing/clicks.ts";
import type { Services } from "../src/app/services/services.tsx";
import type { SignedInUser } from "../src/app/session/viewer.ts";
import { createStorage } from "../src/app/storage.ts";
import { createPageRenderer } from "../src/ssr.tsx";
import { fakeApi } from "./fake-api.ts";
import { hydrateSent } from "./hydrate.tsx";
import { definePopovers } from "./popovers.ts";
import { repairShadowRoots } from "./shadow-roots.ts";
import { assetsFixture } from "./site.ts";

/** What the server of a test answers, by call; a handler may throw an `ApiResponseError`. */
export type CallHandlers = {
  readonly [Name in CallName]?: (input: InputOf<Name>) => Reply<Name> | Promise<Reply<Name>>;
};

export interface PageOptions {
  /** The signed-in user; without it the page is a visitor's. */
  readonly viewer?: SignedInUser;
  /** Answers in addition to those of `fakeApi`, which has a site, a question with an answer and a comment, and a tag. */
  readonly server?: CallHandlers;
}

/** A call that the page sent. */
export interface SentCall {
  readonly name: CallName;
  readonly input: Readonly<Record<string, unknown>>;
  /** The page only asked for the errors of the fields: FM4 in docs/rules/forms.md. */
  readonly isCheck: boolean;
}

export interface OpenedPage {
  readonly user: UserEvent;
  /** Calls since the page was opened, in order. */
  readonly sent: readonly SentCall[];
  readonly services: Services;
  /** The inputs of the calls of a name, without those that only checked the fields. */
  inputsOf(name: CallName): readonly SentCall["input"][];
}

type CallHandler = (input: object) => unknown;

const renderer = createPageRenderer({ assets: assetsFixture, translator: createTranslators() });
/** The addresses of all calls. */
export const addresses: CallAddresses = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path }]) => [name, `${method} ${path}`]),
);

/** The error of a call, as the server sends it. */
export function apiError(code: number, reason: string, more: { msg?: string; data?: unknown } = {}): ApiResponseError {
  return new ApiResponseError({ code, reason, msg: more.msg ?? reason, data: more.data ?? null });
}

/** The error of a call with invalid fields: `{ title: "Title is required." }`. */
export const fieldError = (fields: Readonly<Record<string, string>>): ApiResponseError =>
  apiError(400, "error.request.invalid", {
    data: Object.entries(fields).map(([error_field, error_msg]) => ({ error_field, error_msg })),
  });

/** The call that a request addresses, with the parameters of its path. */
function callOf(method: string, path: string): { name: CallName; params: Record<string, string> } | undefined {
  for (const [name, address] of Object.entries(addresses)) {
    const [expected, pattern = ""] = address.split(" ");
    const names: string[] = [];
    const expression = pattern.replace(/:(\w+)/g, (_, parameter: string) => {
      names.push(parameter);
      return "([^/]+)";
    });
    const match = expected === method ? new RegExp(`^${expression}$`).exec(path) : null;
    if (match) {
      const params = names.map((parameter, at) => [parameter, decodeURIComponent(match[at + 1] ?? "")] as const);
      return { name: name as CallName, params: Object.fromEntries(params) };
    }
  }
  return undefined;
}

function fieldsOf(url: URL, body: BodyInit | null | undefined): Record<string, unknown> {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === "string" ? JSON.parse(body) : Object.fromEntries(url.searchParams);
}

const envelope = (code: number, reason: string, msg: string, payload: unknown) =>
  new Response(JSON.stringify({ code, reason, msg, data: payload }), { status: code });

/** A `fetch` that gives the requests of a page to the handlers of a test. */
function serve(handlers: ReadonlyMap<string, CallHandler>, sent: SentCall[]): typeof fetch {
  return async (address, init) => {
    const url = new URL(String(address), "http://localhost");
    const call = callOf(init?.method ?? "GET", url.pathname);
    if (!call) return envelope(404, "base.not_found", `no call has the address ${url.pathname}`, null);
    const input = { ...fieldsOf(url, init?.body), ...call.params };
    const isCheck = new Headers(init?.headers).has("X-Check-Only");
    sent.push({ name: call.name, input, isCheck });
    const handler = handlers.get(call.name);
    if (!handler) return envelope(500, "base.unknown", `the test does not answer ${call.name}`, null);
    try {
      return envelope(200, "base.success", "Success.", (await handler(input)) ?? null);
    } catch (error) {
      if (!(error instanceof ApiResponseError)) throw error;
      return envelope(error.status, error.reason, error.message, error.data);
    }
  };
}

let shown: Services | undefined;

/** Follows links as `browser.tsx` does, once a document. */
function followLinks(): void {
  if (document.documentElement.dataset.links) return;
  document.documentElement.dataset.links = "followed";
  const navigate = (to: string) => void shown?.router.navigate(to);
  listenToLinks({ isScreen: () => true, navigate, anchor: navigate, prefetch: () => undefined });
}

/** What a test does before a page, and with its services afterwards. */
export async function startPage(url: string, { viewer, server = {} }: PageOptions) {
  configure({ asyncUtilTimeout: 10_000 });
  definePopovers();
  repairShadowRoots();
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.clear();
  setBasePath("");
  if (viewer) createStorage(() => localStorage).write("token", "a-token");
  const address = new URL(url, "http://localhost");
  if (viewer) address.searchParams.set("role", String(viewer.role_id));
  if (viewer) address.searchParams.set("as", viewer.username);
  const answers: object = {
    ...fakeApi(address),
    currentPerson: async () => viewer ?? null,
    connectorInfo: async () => [],
    adminPlugins: async () => [],
    notificationStatus: async () => ({ inbox: 0, achievement: 0, revision: 0, can_revision: false, badge_award: null }),
    ...server,
  };
  const entries = Object.entries(answers).map(([name, answer]: [string, CallHandler]) => {
    return [name, async (input: object) => answer(input)] as const;
  });
  const handlers = new Map<string, CallHandler>(entries);
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", serve(handlers, sent));
  const page = (services: Services): OpenedPage => {
    shown = services;
    return {
      user: userEvent.setup(),
      sent,
      services,
      inputsOf: (name) => sent.filter((call) => call.name === name && !call.isCheck).map(({ input }) => input),
    };
  };
  return { answers: Object.fromEntries(entries) as unknown as Api, page };
}

/**
 * Opens a page as in a browser: rendered on the server, hydrated, with its links alive. Requests are answered by
 * `server`. Needs the test environment happy-dom. Queries come from `@testing-library/react`, matchers such as
 * `toHaveAccessibleErrorMessage` from `@testing-library/jest-dom`.
 */
export async function openPage(url: string, options: PageOptions = {}): Promise<OpenedPage> {
  const { answers, page } = await startPage(url, options);
  const request = { url, language: "en_US", viewer: options.viewer ? {} : null, api: answers };
  const { html, redirect } = await renderer.renderPage(request);
  if (redirect) throw new Error(`${url} redirects to ${redirect.location}`);
  const { services, mismatches } = await hydrateSent(html, url, addresses);
  if (mismatches.length > 0) throw new Error(`${url} does not hydrate`, { cause: mismatches[0] });
  followLinks();
  const opened = page(services);
  await act(async () => services.clock.set(Math.floor(Date.now() / 1000)));
  return opened;
}
