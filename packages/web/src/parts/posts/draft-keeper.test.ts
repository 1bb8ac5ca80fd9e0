import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStorage } from "../../app/storage.ts";
import { createDraftKeeper } from "./draft-keeper.ts";
import type { KeptDraft } from "./draft-sync.ts";

const part = "10010000000000001";
const kept = (content: string): KeptDraft => ({
  question_id: part,
  title: "",
  content,
  tags: [],
  answer_content: "",
  updated_at: 1,
});

/** A server that keeps one draft, and a browser that keeps another. */
function given(options: { own?: { value: string; isSent: boolean }; theirs?: string; takes?: boolean }) {
  const entries = new Map<string, string>();
  const storage = createStorage(() => ({
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }));
  if (options.own) storage.write("answerDraft", options.own, part);
  let stored = options.theirs === undefined ? null : kept(options.theirs);
  let shown: string | null = "";
  const keeper = createDraftKeeper<string>({
    storage,
    key: "answerDraft",
    part,
    form: { send: (content) => ({ content }), receive: ({ content }) => content },
    sync: {
      fetch: async () => stored,
      save: async ({ content }) => {
        stored = kept(content ?? "");
        return true;
      },
      drop: async () => {
        stored = null;
      },
    },
    restore: (value) => {
      shown = value;
    },
    kept: () => undefined,
    offer: async () => options.takes ?? false,
  });
  const own = () => storage.read<{ value: string; isSent: boolean }>("answerDraft", part);
  return { keeper, own, shown: () => shown, stored: () => stored?.content ?? null };
}

const settle = () => vi.advanceTimersByTimeAsync(3000);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("DR6 keeps what is written after three seconds, here and on the server", async () => {
  const { keeper, own, stored } = given({});
  keeper.keep("Too");
  keeper.keep("Too hot");
  expect(own()).toBeNull();
  await settle();
  expect(own()).toEqual({ value: "Too hot", isSent: true });
  expect(stored()).toBe("Too hot");
});

it("DR6 keeps at once what would be lost", () => {
  const { keeper, own } = given({});
  keeper.keep("Too hot");
  keeper.flush();
  expect(own()).toMatchObject({ value: "Too hot" });
});

it("DR6 brings what was written on another device", async () => {
  const { shown } = given({ own: { value: "Too", isSent: true }, theirs: "Too hot" });
  await settle();
  expect(shown()).toBe("Too hot");
});

it("DR6 takes back what was sent on another device", async () => {
  const { shown, own } = given({ own: { value: "Too hot", isSent: true } });
  await settle();
  expect(shown()).toBeNull();
  expect(own()).toBeNull();
});

it.each([
  [true, "from there"],
  [false, "from here"],
])("DR6 what both hold is offered: taken is %s", async (takes, text) => {
  const { shown, stored } = given({ own: { value: "from here", isSent: false }, theirs: "from there", takes });
  await settle();
  expect([shown(), stored()]).toEqual([text, text]);
});

it("DR7 what a visitor wrote is on the server once they are signed in", async () => {
  const { stored } = given({ own: { value: "Too hot", isSent: false } });
  await settle();
  expect(stored()).toBe("Too hot");
});

it("DR3 what is thrown away is gone in both places", async () => {
  const { keeper, own, stored } = given({ own: { value: "Too hot", isSent: true }, theirs: "Too hot" });
  await settle();
  keeper.drop();
  await settle();
  expect([own(), stored()]).toEqual([null, null]);
});
