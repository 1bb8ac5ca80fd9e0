// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createBrowserRouter } from "./browser-router.ts";
import { createMatcher } from "./match.ts";
import { createNavigation, type Navigation } from "./navigation.ts";
import type { PageOutcome, ScreenOutcome } from "./resolve.ts";
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
    module: { Screen: () => null, named: () => url.searchParams.get("page") ?? "" },
    loaded: url.href,
  };
}

function setUp() {
  const remembered: string[] = [];
  const shown: string[] = [];
  const waiting = new Map<string, () => void>();
  const answers = { leave: true };
  const router = createBrowserRouter({
    first: screen(new URL(location.href)),
    confirmLeaving: async () => answers.leave,
    fetchNavigation: async (core) =>
      createNavigation(core, {
        match,
        async resolve(_, url): Promise<PageOutcome> {
          if (url.pathname === "/moved")
            return { kind: "redirect", location: "/tags", status: 301, remember: false, isCanonical: true };
          if (url.pathname === "/secret")
            return { kind: "redirect", location: "/users/login", status: 302, remember: true, isCanonical: false };
          if (url.pathname === "/slow") await new Promise<void>((resolve) => waiting.set(url.href, resolve));
          return screen(url);
        },
        fetchCode: () => undefined,
        remember: (address) => remembered.push(address),
        askToLogIn: () => shown.push("login sheet"),
        onShow(location) {
          shown.push(location.path);
          document.title = `${location.path.slice(1) || "home"} - Kettle`;
        },
      }),
  });
  return { router, remembered, shown, waiting, answers };
}

beforeEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

describe("navigating", () => {
  it("shows the screen and changes the URL", async () => {
    const { router } = setUp();
    const before = history.length;
    await router.navigate("/tags?page=2");
    expect(router.view.get()).toMatchObject({ location: { path: "/tags", search: "?page=2" }, pending: null });
    expect(location.pathname + location.search).toBe("/tags?page=2");
    expect(history.length).toBe(before + 1);
  });

  it("follows redirects without history entries for them", async () => {
    const { router } = setUp();
    const before = history.length;
    await router.navigate("/moved");
    expect(location.pathname).toBe("/tags");
    expect(history.length).toBe(before + 1);
  });

  it("remembers the address that a guard redirected from", async () => {
    const { router, remembered } = setUp();
    await router.navigate("/secret?page=3");
    expect(remembered).toEqual(["/secret?page=3"]);
    expect(location.pathname).toBe("/users/login");
  });

  it("ignores a load that another navigation has replaced", async () => {
    const { router, waiting, shown } = setUp();
    const slow = router.navigate("/slow");
    await router.navigate("/tags");
    for (const go of waiting.values()) go();
    await slow;
    expect(location.pathname).toBe("/tags");
    expect(shown).toEqual(["/tags"]);
  });

  it("moves to a hash of the same page without loading", async () => {
    document.body.innerHTML = '<p id="here">x</p>';
    const { router, shown } = setUp();
    await router.navigate("/#here");
    expect(shown).toEqual([]);
    expect(router.view.get().location.hash).toBe("#here");
    expect(document.getElementById("here")?.className).toBe("highlighted");
  });

  it("shows a skeleton after 1000 ms, with the new URL", async () => {
    vi.useFakeTimers();
    const { router, waiting } = setUp();
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

describe("focus", () => {
  const announced = () => document.getElementById("announcer")?.textContent;
  const fill = (heading: string) => {
    document.title = "before - Kettle";
    document.body.innerHTML = `<main><h1>${heading}</h1><p id="part">x</p></main><p id="announcer"></p>`;
  };
  const isSettled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  it("KF1 moves to the title of a new page, which is announced where that says something else", async () => {
    const { router } = setUp();
    fill("tags");
    await router.navigate("/tags");
    await isSettled();
    expect([document.activeElement?.tagName, announced()]).toEqual(["H1", ""]);
    fill("Questions about tea");
    await router.navigate("/");
    await isSettled();
    expect([document.activeElement?.tagName, announced()]).toEqual(["H1", "home - Kettle"]);
  });

  it("KF1 moves to what the address names, and a page with the same title is not announced", async () => {
    const { router } = setUp();
    fill("tags");
    await router.navigate("/tags?page=part");
    await isSettled();
    expect([document.activeElement?.id, announced()]).toEqual(["part", "tags - Kettle"]);
    fill("tags");
    document.title = "tags - Kettle";
    await router.navigate("/tags?page=part");
    await isSettled();
    expect([document.activeElement?.id, announced()]).toEqual(["part", ""]);
  });

  it("KF1 stays where a list stays, and the page is announced", async () => {
    const { router } = setUp();
    fill("tags");
    document.title = "tags - Kettle";
    await router.navigate("/tags?page=2", { scroll: false });
    await isSettled();
    expect([document.activeElement, announced()]).toEqual([document.body, "tags - Kettle"]);
  });

  it("KF2 moves to the target of a link on the same page, which is announced as no new one", async () => {
    const { router } = setUp();
    fill("tags");
    await router.navigate("/#part");
    await isSettled();
    expect([document.activeElement?.id, announced()]).toEqual(["part", ""]);
  });
});

describe("unsaved text", () => {
  it("blocks a navigation until the user confirms", async () => {
    const { router, answers } = setUp();
    const release = router.guardLeaving(() => true);
    answers.leave = false;
    await router.navigate("/tags");
    expect(location.pathname).toBe("/");
    answers.leave = true;
    await router.navigate("/tags");
    expect(location.pathname).toBe("/tags");
    release();
  });

  it("DR10 is not asked about once it is saved, also while the code of navigation is fetched", async () => {
    const { router, answers } = setUp();
    answers.leave = false;
    router.guardLeaving(() => true);
    await router.navigate("/tags", { isSaved: true });
    expect(location.pathname).toBe("/tags");
  });

  it("DR11 is not asked about when the session has ended, but the user is asked to log in on the page", async () => {
    const { router, answers, shown } = setUp();
    answers.leave = true;
    const release = router.guardLeaving(() => true);
    await router.navigate("/users/login", { isLoggedOut: true });
    expect([location.pathname, ...shown]).toEqual(["/", "login sheet"]);
    release();
    await router.navigate("/users/login", { isLoggedOut: true });
    expect(location.pathname).toBe("/users/login");
  });

  it("does not ask for a history step on the same page", async () => {
    const listening = vi.spyOn(globalThis, "addEventListener");
    const { router, answers, shown } = setUp();
    const travel = listening.mock.calls.find(([kind]) => kind === "popstate")?.[1] as EventListener;
    listening.mockRestore();
    await router.navigate("/tags");
    answers.leave = false;
    const release = router.guardLeaving(() => true);
    const here = history.state;
    history.pushState({ ...here, over: true }, "");
    // Called directly: other routers listen on the same window in these tests.
    travel(new PopStateEvent("popstate", { state: here }));
    release();
    expect(shown).toEqual(["/tags"]);
    expect(router.view.get().pending).toBe(null);
  });

  it("blocks closing the tab", () => {
    const { router } = setUp();
    router.guardLeaving(() => true);
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe("errors", () => {
  it("replace the screen until the next navigation; the URL stays", async () => {
    const { router } = setUp();
    router.fail(500);
    expect(router.view.get().outcome).toMatchObject({ kind: "error", status: 500 });
    expect(location.pathname).toBe("/");
    await router.navigate("/tags");
    expect(router.view.get().outcome.kind).toBe("screen");
  });
});

describe("before the navigation code is loaded", () => {
  /** A router whose navigation code loads when the test says so. */
  function waiting() {
    const loading = Promise.withResolvers<Navigation>();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    onTestFinished(() => assign.mockRestore());
    const first = screen(new URL(location.href));
    const fetchNavigation = vi.fn(() => loading.promise);
    const router = createBrowserRouter({ first, confirmLeaving: async () => true, fetchNavigation });
    return { router, assign, loading, fetchNavigation };
  }
  const navigation = (more: Partial<Navigation>): Navigation => ({
    navigate: async () => undefined,
    revalidate: async () => undefined,
    prefetch: () => undefined,
    travel: async () => undefined,
    isScreen: () => false,
    failed: () => undefined,
    ...more,
  });

  it("shows progress, and navigates once it is loaded", async () => {
    const { router, loading } = waiting();
    const navigated: string[] = [];
    const done = router.navigate("/tags");
    expect(router.view.get().pending).toEqual({ route: null, slow: false });
    loading.resolve(navigation({ navigate: async (to) => void navigated.push(to) }));
    await done;
    expect(router.view.get().pending).toBe(null);
    expect(navigated).toEqual(["/tags"]);
  });

  it("takes every path for a screen", async () => {
    const { router, loading } = waiting();
    expect(router.isScreen("/uploads/a.png")).toBe(true);
    router.prepare();
    loading.resolve(navigation({}));
    await vi.waitFor(() => expect(router.isScreen("/uploads/a.png")).toBe(false));
  });

  it("leaves a navigation to the browser when it cannot be loaded, and tries again the next time", async () => {
    const { router, loading, assign, fetchNavigation } = waiting();
    loading.reject(new TypeError("gone"));
    await router.navigate("/tags");
    expect(assign).toHaveBeenCalledWith("/tags");
    await router.revalidate();
    expect(fetchNavigation).toHaveBeenCalledTimes(2);
  });
});

it("a path without a screen is left to the browser", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { router } = setUp();
  await router.navigate("/uploads/a.png");
  expect(assign).toHaveBeenCalledWith("/uploads/a.png");
  assign.mockRestore();
});
