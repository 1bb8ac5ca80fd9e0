// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserRouter } from "./browser-router.ts";
import { createMatcher } from "./match.ts";
import type { Outcome, ScreenOutcome } from "./resolve.ts";
import type { Route } from "./route.ts";

const route = (path: string): Route => ({
  path,
  screen: path,
  guard: "anyone",
  frame: "site",
  skeleton: "list",
  openWhenPrivate: false,
  query: ["page"],
});
const match = createMatcher(["/", "/tags", "/slow", "/moved", "/secret", "/users/login"].map(route));

function screen(url: URL): ScreenOutcome {
  const found = match(url.pathname);
  return {
    kind: "screen",
    route: found?.route ?? route("/"),
    params: {},
    module: { Screen: () => null },
    loaded: url.href,
  };
}

function given() {
  const remembered: string[] = [];
  const shown: string[] = [];
  const waiting = new Map<string, () => void>();
  const answers = { leave: true };
  const router = createBrowserRouter({
    first: screen(new URL(location.href)),
    match,
    async resolve(_, url): Promise<Outcome> {
      if (url.pathname === "/moved")
        return { kind: "redirect", location: "/tags", status: 301, remember: false, corrects: true };
      if (url.pathname === "/secret")
        return { kind: "redirect", location: "/users/login", status: 302, remember: true, corrects: false };
      if (url.pathname === "/slow") await new Promise<void>((resolve) => waiting.set(url.href, resolve));
      return screen(url);
    },
    fetchCode: () => undefined,
    remember: (address) => remembered.push(address),
    confirmLeaving: async () => answers.leave,
    onShow: (place) => shown.push(place.path),
  });
  return { router, remembered, shown, waiting, answers };
}

beforeEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

describe("navigating", () => {
  it("shows the screen and enters its address", async () => {
    const { router } = given();
    const before = history.length;
    await router.navigate("/tags?page=2");
    expect(router.view.get()).toMatchObject({ place: { path: "/tags", search: "?page=2" }, pending: null });
    expect(location.pathname + location.search).toBe("/tags?page=2");
    expect(history.length).toBe(before + 1);
  });

  it("follows redirects without leaving them in the history", async () => {
    const { router } = given();
    const before = history.length;
    await router.navigate("/moved");
    expect(location.pathname).toBe("/tags");
    expect(history.length).toBe(before + 1);
  });

  it("remembers where a guard has turned somebody away", async () => {
    const { router, remembered } = given();
    await router.navigate("/secret?page=3");
    expect(remembered).toEqual(["/secret?page=3"]);
    expect(location.pathname).toBe("/users/login");
  });

  it("drops what comes late when the reader has gone elsewhere", async () => {
    const { router, waiting, shown } = given();
    const slow = router.navigate("/slow");
    await router.navigate("/tags");
    for (const go of waiting.values()) go();
    await slow;
    expect(location.pathname).toBe("/tags");
    expect(shown).toEqual(["/tags"]);
  });

  it("moves to a hash of the same page without loading", async () => {
    document.body.innerHTML = '<p id="here">x</p>';
    const { router, shown } = given();
    await router.navigate("/#here");
    expect(shown).toEqual([]);
    expect(router.view.get().place.hash).toBe("#here");
    expect(document.getElementById("here")?.className).toBe("highlighted");
  });

  it("shows a skeleton after 1000 ms, with the address entered", async () => {
    vi.useFakeTimers();
    const { router, waiting } = given();
    const slow = router.navigate("/slow");
    await vi.advanceTimersByTimeAsync(999);
    expect(router.view.get().pending).toMatchObject({ slow: false });
    expect(location.pathname).toBe("/");
    await vi.advanceTimersByTimeAsync(1);
    expect(router.view.get().pending).toMatchObject({ slow: true, route: { path: "/slow" } });
    expect(location.pathname).toBe("/slow");
    for (const go of waiting.values()) go();
    await slow;
    expect(router.view.get().pending).toBeNull();
  });
});

describe("unsaved text", () => {
  it("holds a navigation until the reader agrees", async () => {
    const { router, answers } = given();
    const release = router.guardLeaving(() => true);
    answers.leave = false;
    await router.navigate("/tags");
    expect(location.pathname).toBe("/");
    answers.leave = true;
    await router.navigate("/tags");
    expect(location.pathname).toBe("/tags");
    release();
  });

  it("lets a step within the same place pass without a question", async () => {
    const listening = vi.spyOn(globalThis, "addEventListener");
    const { router, answers, shown } = given();
    const travel = listening.mock.calls.find(([kind]) => kind === "popstate")?.[1] as EventListener;
    listening.mockRestore();
    await router.navigate("/tags");
    answers.leave = false;
    const letGo = router.guardLeaving(() => true);
    const here = history.state;
    history.pushState({ ...here, over: true }, "");
    // Told to this router alone: tests share their window, in which other routers listen, too.
    travel(new PopStateEvent("popstate", { state: here }));
    letGo();
    expect(shown).toEqual(["/tags"]);
    expect(router.view.get().pending).toBe(null);
  });

  it("holds the closing of the tab", () => {
    const { router } = given();
    router.guardLeaving(() => true);
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe("errors", () => {
  it("replace the screen until the next navigation, the address stays", async () => {
    const { router } = given();
    router.fail(500);
    expect(router.view.get().outcome).toMatchObject({ kind: "error", status: 500 });
    expect(location.pathname).toBe("/");
    await router.navigate("/tags");
    expect(router.view.get().outcome.kind).toBe("screen");
  });
});
