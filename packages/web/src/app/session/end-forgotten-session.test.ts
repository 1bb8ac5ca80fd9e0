// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { endForgottenSession } from "./end-forgotten-session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

/** Opens a page and returns the requests that it makes. */
async function open(viewer: object | null, token: string | null, path = "/questions"): Promise<string[]> {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body: URLSearchParams }) => {
    requests.push(`${method} ${address} ${body}`);
    return new Response();
  });
  history.replaceState(null, "", path);
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify({ viewer })}</script>`;
  await endForgottenSession({ token: () => token });
  return requests;
}

test("PF9 with JavaScript a session whose token is unknown is ended", async () => {
  expect(await open({ id: "1" }, null)).toEqual(["POST /users/logout form=log_out"]);
});

test("PF9 the session of a member stays, and so does one that is being opened", async () => {
  expect(await open({ id: "1" }, "token")).toEqual([]);
  expect(await open(null, null)).toEqual([]);
  expect(await open({ id: "1" }, null, "/users/auth-landing")).toEqual([]);
});
