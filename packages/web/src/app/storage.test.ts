import { expect, it } from "vitest";
import { createStorage, STORED_FOR_MS } from "./storage.ts";

function backing() {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

it("entries expire after 7 days, the view of lists after a year", () => {
  const store = backing();
  let now = 1000;
  const storage = createStorage(
    () => store,
    () => now,
  );
  storage.write("diffMode", "inline");
  storage.write("listView", "excerpts");
  now += STORED_FOR_MS - 1;
  expect(storage.read("diffMode")).toBe("inline");
  now += 1;
  expect(storage.read("diffMode")).toBeNull();
  expect(storage.read("listView")).toBe("excerpts");
  now += 52 * STORED_FOR_MS;
  expect(storage.read("listView")).toBeNull();
  expect(store.map.size).toBe(0);
});

it("separates the parts of a key", () => {
  const storage = createStorage(backing);
  const store = backing();
  const shared = createStorage(() => store);
  shared.write("answerDraft", "one", "q1");
  shared.write("answerDraft", "two", "q2");
  shared.remove("answerDraft", "q1");
  expect(shared.read("answerDraft", "q1")).toBeNull();
  expect(shared.read("answerDraft", "q2")).toBe("two");
  expect(storage.read("token")).toBeNull();
});

it.each(["nonsense", "null", "[]", '{"value":1}', '{"value":1,"expires":"soon"}'])("reads %s as null", (text) => {
  const store = backing();
  store.map.set("askwell.token", text);
  expect(createStorage(() => store).read("token")).toBeNull();
});

it("a blocked or full storage never breaks a screen", () => {
  const storage = createStorage(() => {
    throw new Error("blocked");
  });
  storage.write("token", "x");
  storage.remove("token");
  expect(storage.read("token")).toBeNull();
});

const createStorageOfOneBrowser = () => {
  const store = backing();
  return createStorage(() => store);
};
const answer = ["answerDraft", "10010000000000001"] as const;

it("DR8 two users of one browser do not see each other's drafts", () => {
  const browser = createStorageOfOneBrowser();
  browser.write("answerDraft", "Ann's words", browser.draftPart(...answer, "2"));
  expect(browser.read("answerDraft", browser.draftPart(...answer, "3"))).toBeNull();
  expect(browser.read("answerDraft", browser.draftPart(...answer))).toBeNull();
  expect(browser.read("answerDraft", browser.draftPart(...answer, "2"))).toBe("Ann's words");
});

it("DR8 a draft of a visitor belongs to the first user who logs in", () => {
  const browser = createStorageOfOneBrowser();
  const question = ["questionDraft", ""] as const;
  browser.write("questionDraft", "Words of a visitor", browser.draftPart(...question));
  expect(browser.read("questionDraft", browser.draftPart(...question, "2"))).toBe("Words of a visitor");
  expect(browser.read("questionDraft", browser.draftPart(...question, "3"))).toBeNull();
  expect(browser.read("questionDraft", browser.draftPart(...question))).toBeNull();
});
