import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStorage } from "../../app/storage.ts";
import { createDraftAutosave } from "./draft-autosave.ts";
import type { ServerDraft } from "./draft-sync.ts";

const part = "10010000000000001";
const serverDraft = (content: string): ServerDraft => ({
  question_id: part,
  title: "",
  content,
  tags: [],
  answer_content: "",
  updated_at: 1,
});

interface DraftSetup {
  local?: { value: string; isSent: boolean };
  onServer?: string;
  accepts?: boolean;
  isPrefilled?: boolean;
  /** The browser's storage, shared by its tabs. */
  entries?: Map<string, string>;
  /** The page is left before the reply to a save arrives. */
  losesReplies?: boolean;
  isOffline?: boolean;
}

/** A server with a draft, and a browser with another. */
function setUp(options: DraftSetup) {
  const entries = options.entries ?? new Map<string, string>();
  /** When each draft was saved that was offered. */
  const offers: number[] = [];
  let state = { isStored: false, isSaved: false };
  const storage = createStorage(() => ({
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }));
  if (options.local) storage.write("answerDraft", options.local, part);
  let stored = options.onServer === undefined ? null : serverDraft(options.onServer);
  let shown: string | null = "";
  let isOffline = options.isOffline ?? false;
  const autosave = createDraftAutosave<string>({
    storage,
    key: "answerDraft",
    part,
    form: { serialize: (content) => ({ content }), deserialize: ({ content }) => content },
    sync: {
      fetch: async () => (isOffline ? undefined : stored),
      save: async ({ content }) => {
        if (isOffline) return false;
        stored = serverDraft(content ?? "");
        return options.losesReplies ? new Promise<never>(() => {}) : true;
      },
      remove: async () => {
        if (!isOffline) stored = null;
        return !isOffline;
      },
    },
    restore: (value) => {
      shown = value;
    },
    isPrefilled: options.isPrefilled ?? false,
    changed: (next) => {
      state = next;
    },
    offer: async ({ savedAt }) => {
      offers.push(savedAt);
      return options.accepts ?? false;
    },
  });
  const local = () => storage.read<{ value: string; isSent: boolean; savedAt?: number }>("answerDraft", part);
  return {
    autosave,
    local,
    shown: () => shown,
    stored: () => stored?.content ?? null,
    writeElsewhere: (content: string) => {
      stored = serverDraft(content);
    },
    setOffline: (value: boolean) => {
      isOffline = value;
    },
    offers: () => offers.length,
    offeredFrom: () => offers.at(-1),
    state: () => state,
  };
}

const waitForSave = () => vi.advanceTimersByTimeAsync(3000);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("DR6 saves the text after three seconds, in the browser and on the server", async () => {
  const { autosave, local, stored } = setUp({});
  autosave.save("Too");
  autosave.save("Too hot");
  expect(local()).toBeNull();
  await waitForSave();
  expect(local()).toMatchObject({ value: "Too hot", isSent: true });
  expect(stored()).toBe("Too hot");
});

it("DR6 flushing saves at once", () => {
  const { autosave, local } = setUp({});
  autosave.save("Too hot");
  autosave.flush();
  expect(local()).toMatchObject({ value: "Too hot" });
});

it("DR6 loads what was written on another device", async () => {
  const { shown } = setUp({ local: { value: "Too", isSent: true }, onServer: "Too hot" });
  await waitForSave();
  expect(shown()).toBe("Too hot");
});

it("DR6 removes what was sent on another device", async () => {
  const { shown, local } = setUp({ local: { value: "Too hot", isSent: true } });
  await waitForSave();
  expect(shown()).toBeNull();
  expect(local()).toBeNull();
});

it.each([
  [true, "from there"],
  [false, "from here"],
])("DR6 asks when browser and server differ: accepted is %s", async (accepts, text) => {
  const { shown, stored } = setUp({ local: { value: "from here", isSent: false }, onServer: "from there", accepts });
  await waitForSave();
  expect([shown(), stored()]).toEqual([text, text]);
});

it("DR6 text whose saving was cut off by leaving the page is sent later, without asking", async () => {
  const entries = new Map<string, string>();
  const left = setUp({ entries, losesReplies: true });
  left.autosave.save("8 cups");
  await waitForSave();
  left.autosave.save("4 cups");
  left.autosave.flush();
  expect(left.stored()).toBe("8 cups");
  const { shown, stored, offers, local } = setUp({ entries, onServer: "8 cups", accepts: true });
  await waitForSave();
  expect([shown(), stored(), offers()]).toEqual(["4 cups", "4 cups", 0]);
  expect(local()).toMatchObject({ value: "4 cups", isSent: true });
});

it("DR6 text that was not sent when the page was left is sent later, without asking", async () => {
  const entries = new Map<string, string>();
  const left = setUp({ entries });
  left.autosave.save("8 cups");
  await waitForSave();
  left.autosave.save("4 cups");
  left.autosave.flush();
  const { shown, stored, offers } = setUp({ entries, onServer: "8 cups", accepts: true });
  await waitForSave();
  expect([shown(), stored(), offers()]).toEqual(["4 cups", "4 cups", 0]);
});

it("DR6 text that is typed before the draft has loaded continues it without asking", async () => {
  const { autosave, stored, offers } = setUp({ local: { value: "8 cups", isSent: true }, onServer: "8 cups" });
  autosave.save("8 cups of tea");
  await waitForSave();
  expect([stored(), offers()]).toEqual(["8 cups of tea", 0]);
});

it("DR6 text that was written without a connection for long is sent later, without asking", async () => {
  const { autosave, stored, offers, setOffline } = setUp({ accepts: true });
  autosave.save("One cup");
  await waitForSave();
  setOffline(true);
  for (const cups of [2, 3, 4, 5, 6, 7, 8]) {
    autosave.save(`${cups} cups`);
    await waitForSave();
  }
  setOffline(false);
  autosave.save("9 cups");
  await waitForSave();
  expect([stored(), offers()]).toEqual(["9 cups", 0]);
});

/** Writes, is cut off, writes more, and sends or discards the draft; returns the entries of the browser. */
async function removeOffline(): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const left = setUp({ entries });
  left.autosave.save("4 cups");
  await waitForSave();
  left.setOffline(true);
  left.autosave.save("8 cups");
  await waitForSave();
  left.autosave.remove();
  await waitForSave();
  return entries;
}

it("DR3 a draft that was sent or discarded without a connection does not come back, and is removed later", async () => {
  const { shown, stored, local } = setUp({ entries: await removeOffline(), onServer: "4 cups" });
  await waitForSave();
  expect([shown(), local(), stored()]).toEqual(["", null, null]);
});

it("DR6 what was put back into the form, as from the outbox, is not asked about because of an older version", async () => {
  const entries = await removeOffline();
  const local = { value: "8 cups", isSent: false };
  const { shown, stored, offers } = setUp({ entries, local, onServer: "4 cups", accepts: true });
  await waitForSave();
  expect([shown(), stored(), offers()]).toEqual(["8 cups", "8 cups", 0]);
});

it("DR6 what another device has written since a removal without a connection is shown", async () => {
  const { shown, stored } = setUp({ entries: await removeOffline(), onServer: "No cups" });
  await waitForSave();
  expect([shown(), stored()]).toEqual(["No cups", "No cups"]);
});

it("DR7 a visitor's draft is sent to the server after the login", async () => {
  const { stored } = setUp({ local: { value: "Too hot", isSent: false } });
  await waitForSave();
  expect(stored()).toBe("Too hot");
});

it("DR3 a discarded draft is removed from browser and server", async () => {
  const { autosave, local, stored } = setUp({ local: { value: "Too hot", isSent: true }, onServer: "Too hot" });
  await waitForSave();
  autosave.remove();
  await waitForSave();
  expect([local(), stored()]).toEqual([null, null]);
});

it("DR3 discarding a draft can be undone, in the browser and on the server", async () => {
  const { autosave, local, stored, shown } = setUp({});
  autosave.save("Too hot");
  await waitForSave();
  const undo = autosave.remove();
  await waitForSave();
  expect([local(), stored()]).toEqual([null, null]);
  undo();
  await waitForSave();
  expect([local()?.value, stored(), shown()]).toEqual(["Too hot", "Too hot", "Too hot"]);
});

it("DR9 a tab without changes shows what another one writes", async () => {
  const entries = new Map<string, string>();
  const [one, two] = [setUp({ entries }), setUp({ entries })];
  one.autosave.save("Too hot");
  await waitForSave();
  two.autosave.checkOtherTabs();
  expect([two.shown(), two.offers()]).toEqual(["Too hot", 0]);
});

it.each([
  [true, "from one"],
  [false, "from two"],
])("DR9 two tabs do not overwrite each other's draft without asking: accepted is %s", async (accepts, text) => {
  const entries = new Map<string, string>();
  const [one, two] = [setUp({ entries }), setUp({ entries, accepts })];
  two.autosave.save("from two");
  one.autosave.save("from one");
  one.autosave.flush();
  await waitForSave();
  expect(two.offers()).toBe(1);
  expect(two.local()?.value).toBe(text);
  one.autosave.checkOtherTabs();
  expect(one.offers()).toBe(accepts ? 0 : 1);
});

it("DR9 the draft of another tab is offered with the time at which it was stored", async () => {
  const entries = new Map<string, string>();
  const [one, two] = [setUp({ entries }), setUp({ entries, isOffline: true })];
  two.autosave.save("Too cold");
  await waitForSave();
  const storedAt = Math.floor(Date.now() / 1000);
  expect(two.local()?.savedAt).toBe(storedAt);
  one.autosave.save("Too hot");
  await waitForSave();
  expect(one.offeredFrom()).toBe(storedAt);
});

it("DR9 a newer draft of another device is not overwritten without asking", async () => {
  const { autosave, stored, offers, writeElsewhere } = setUp({ accepts: true });
  autosave.save("from here");
  await waitForSave();
  writeElsewhere("from there");
  autosave.save("from here, and more");
  await waitForSave();
  expect([offers(), stored()]).toEqual([1, "from there"]);
});

it("DR9 a prefilled form leaves the draft alone until it is edited, and asks then", async () => {
  const { autosave, local, offers, shown } = setUp({ local: { value: "Too hot", isSent: false }, isPrefilled: true });
  await waitForSave();
  expect([shown(), local()?.value]).toEqual(["", "Too hot"]);
  autosave.save("Prefilled");
  await waitForSave();
  expect([offers(), local()?.value]).toEqual([1, "Prefilled"]);
});

it("DR10 a draft is unsaved until it is stored, and after another tab has discarded it", async () => {
  const entries = new Map<string, string>();
  const [one, two] = [setUp({ entries }), setUp({ entries })];
  one.autosave.save("Too hot");
  expect(one.state()).toMatchObject({ isSaved: false });
  await waitForSave();
  expect(one.state()).toEqual({ isStored: true, isSaved: true });
  two.autosave.checkOtherTabs();
  two.autosave.remove();
  one.autosave.checkOtherTabs();
  expect(one.state()).toEqual({ isStored: false, isSaved: false });
});
