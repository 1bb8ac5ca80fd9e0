import { ApiResponseError } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { viewerFixture } from "../../../testing/site.ts";
import { createStorage } from "../storage.ts";
import { createStore } from "../store.ts";
import { createSession, isOwnAddress } from "./browser-session.ts";
import type { SignedInUser } from "./viewer.ts";

function setUp(person: SignedInUser | Error | null = viewerFixture()) {
  const map = new Map<string, string>();
  const storage = createStorage(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
  const viewer = createStore<SignedInUser | null>(null);
  const clock = { now: 0 };
  const calls = { loads: 0, logouts: 0 };
  const session = createSession({
    storage,
    viewer,
    now: () => clock.now,
    loadUser: async () => {
      calls.loads += 1;
      if (person instanceof Error) throw person;
      return person;
    },
    endSession: async () => {
      calls.logouts += 1;
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
  return { session, storage, viewer, clock, calls };
}

const apiError = (code: number, details: unknown = null) =>
  new ApiResponseError({ code, reason: "x", msg: "Said.", data: details });

describe("the session", () => {
  it("stores the token of a login and loads its user", async () => {
    const { session, viewer } = setUp();
    await session.start("secret");
    expect(session.token()).toBe("secret");
    expect(viewer.get()?.username).toBe("ada");
  });

  it("loads the user at most every 10 s, unless forced", async () => {
    const { session, clock, calls } = setUp();
    await session.start("secret");
    await session.refresh();
    clock.now = 9_999;
    await session.refresh();
    expect(calls.loads).toBe(1);
    await session.refresh(true);
    expect(calls.loads).toBe(2);
    clock.now = 20_000;
    await session.refresh();
    expect(calls.loads).toBe(3);
  });

  it("forgets a token without a user", async () => {
    const { session, viewer } = setUp(null);
    await session.start("old");
    expect(session.token()).toBeNull();
    expect(viewer.get()).toBeNull();
  });

  it("forgets a token that is rejected, and retains it when the server fails", async () => {
    const lost = setUp(apiError(401));
    await lost.session.start("old");
    expect(lost.session.token()).toBeNull();
    const failing = setUp(apiError(500));
    await expect(failing.session.start("good")).rejects.toThrow();
    expect(failing.session.token()).toBe("good");
  });

  it("updates the session after 401 and 403", async () => {
    const lost = setUp();
    await lost.session.start("a");
    await lost.session.handleAuthError(apiError(401));
    expect([lost.session.token(), lost.calls.logouts]).toEqual([null, 0]);
    const suspended = setUp();
    await suspended.session.start("a");
    await suspended.session.handleAuthError(apiError(403, { type: "suspended" }));
    expect([suspended.session.token(), suspended.calls.logouts]).toEqual([null, 1]);
    const deactivated = setUp();
    await deactivated.session.start("a");
    await deactivated.session.handleAuthError(apiError(403, { type: "inactive" }));
    expect([deactivated.session.token(), deactivated.calls.loads]).toEqual(["a", 2]);
    await deactivated.session.handleAuthError(apiError(403));
    expect([deactivated.session.token(), deactivated.calls.loads]).toEqual(["a", 2]);
  });

  it("stays logged out when the reply about the user arrives after the logout", async () => {
    const { session, viewer, storage } = setUp();
    storage.write("token", "secret");
    const late = session.refresh(true);
    const loggedOut = session.logOut();
    await late;
    await session.refresh(true);
    expect([viewer.get(), session.token()]).toEqual([null, "secret"]);
    await loggedOut;
    expect(session.token()).toBeNull();
  });

  it("makes no call without a token", async () => {
    const { session, calls } = setUp();
    expect(await session.refresh(true)).toBeNull();
    expect(calls.loads).toBe(0);
  });
});

describe("the address to return to", () => {
  it("is read once, and is home by default", () => {
    const { session } = setUp();
    session.rememberAddress("/questions/ask?tags=tea");
    expect(session.takeAddress()).toBe("/questions/ask?tags=tea");
    expect(session.takeAddress()).toBe("/");
  });

  it("is never the login or the registration itself", () => {
    const { session } = setUp();
    session.rememberAddress("/users/login?status=inactive");
    session.rememberAddress("/users/register");
    expect(session.takeAddress()).toBe("/");
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "javascript:alert(1)",
    "evil.example",
    "",
  ])("is never %s", (address) => {
    const { session, storage } = setUp();
    storage.write("redirect", address);
    expect(isOwnAddress(address)).toBe(false);
    expect(session.takeAddress()).toBe("/");
  });
});
