import { ApiRefusal } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { givenViewer } from "../../testing/site.ts";
import { createSession, isOwnAddress } from "./browser-session.ts";
import { createStorage } from "./storage.ts";
import { createStore } from "./store.ts";
import type { Viewer } from "./viewer.ts";

function given(person: Viewer | Error | null = givenViewer()) {
  const map = new Map<string, string>();
  const storage = createStorage(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
  const viewer = createStore<Viewer | null>(null);
  const clock = { now: 0 };
  const asked = { times: 0, ended: 0 };
  const session = createSession({
    storage,
    viewer,
    now: () => clock.now,
    ask: async () => {
      asked.times += 1;
      if (person instanceof Error) throw person;
      return person;
    },
    end: async () => {
      asked.ended += 1;
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
  return { session, storage, viewer, clock, asked };
}

const refusal = (code: number, details: unknown = null) =>
  new ApiRefusal({ code, reason: "x", msg: "Said.", data: details });

describe("the session", () => {
  it("keeps the token of a login and finds out who it is", async () => {
    const { session, viewer } = given();
    await session.begin("secret");
    expect(session.token()).toBe("secret");
    expect(viewer.get()?.username).toBe("ada");
  });

  it("asks who one is at most every 10 s, unless forced", async () => {
    const { session, clock, asked } = given();
    await session.begin("secret");
    await session.pull();
    clock.now = 9_999;
    await session.pull();
    expect(asked.times).toBe(1);
    await session.pull(true);
    expect(asked.times).toBe(2);
    clock.now = 20_000;
    await session.pull();
    expect(asked.times).toBe(3);
  });

  it("forgets a token that belongs to nobody", async () => {
    const { session, viewer } = given(null);
    await session.begin("old");
    expect(session.token()).toBeNull();
    expect(viewer.get()).toBeNull();
  });

  it("forgets a token that is refused, and keeps it when the server fails", async () => {
    const lost = given(refusal(401));
    await lost.session.begin("old");
    expect(lost.session.token()).toBeNull();
    const failing = given(refusal(500));
    await expect(failing.session.begin("good")).rejects.toThrow();
    expect(failing.session.token()).toBe("good");
  });

  it("learns from a refusal who the person is now", async () => {
    const lost = given();
    await lost.session.begin("a");
    await lost.session.learn(refusal(401));
    expect([lost.session.token(), lost.asked.ended]).toEqual([null, 0]);
    const suspended = given();
    await suspended.session.begin("a");
    await suspended.session.learn(refusal(403, { type: "suspended" }));
    expect([suspended.session.token(), suspended.asked.ended]).toEqual([null, 1]);
    const deactivated = given();
    await deactivated.session.begin("a");
    await deactivated.session.learn(refusal(403, { type: "inactive" }));
    expect([deactivated.session.token(), deactivated.asked.times]).toEqual(["a", 2]);
    await deactivated.session.learn(refusal(403));
    expect([deactivated.session.token(), deactivated.asked.times]).toEqual(["a", 2]);
  });

  it("does not become anybody's again while it ends, though an answer about the person comes late", async () => {
    const { session, viewer, storage } = given();
    storage.write("token", "secret");
    const late = session.pull(true);
    const left = session.leave();
    await late;
    await session.pull(true);
    expect([viewer.get(), session.token()]).toEqual([null, "secret"]);
    await left;
    expect(session.token()).toBeNull();
  });

  it("does not ask without a token", async () => {
    const { session, asked } = given();
    expect(await session.pull(true)).toBeNull();
    expect(asked.times).toBe(0);
  });
});

describe("the address to return to", () => {
  it("is read once, and is home by default", () => {
    const { session } = given();
    session.remember("/questions/ask?tags=tea");
    expect(session.takeRemembered()).toBe("/questions/ask?tags=tea");
    expect(session.takeRemembered()).toBe("/");
  });

  it("is never the login or the registration itself", () => {
    const { session } = given();
    session.remember("/users/login?status=inactive");
    session.remember("/users/register");
    expect(session.takeRemembered()).toBe("/");
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
    const { session, storage } = given();
    storage.write("redirect", address);
    expect(isOwnAddress(address)).toBe(false);
    expect(session.takeRemembered()).toBe("/");
  });
});
