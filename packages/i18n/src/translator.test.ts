import { describe, expect, test } from "vitest";
import type { MessageKey } from "./keys.gen.ts";
import type { MessageTree } from "./messages.ts";
import { messageParams } from "./messages.ts";
import { createTranslator } from "./translator.ts";

const english: MessageTree = {
  votes: { own_post: "You can't vote for your own post.", many: { one: "{count} vote", other: "{count} votes" } },
  hello: "{name} says {word} to {name}",
  braces: "a {x.y} and {} and {missing}",
};
const key = (text: string) => text as MessageKey;

describe("translator", () => {
  test("W1 a key is its path in the catalogue", () => {
    const t = createTranslator("en_US", english);
    expect(t.maybe("votes.own_post")).toBe("You can't vote for your own post.");
    expect(t.maybe("votes")).toBeUndefined();
    expect(t.maybe("toString")).toBeUndefined();
  });

  test("W1 placeholders are replaced at every occurrence", () => {
    const t = createTranslator("en_US", english);
    expect(t.maybe("hello", { name: "Ann", word: "{name}" })).toBe("Ann says {name} to Ann");
  });

  test("W11 right-to-left texts isolate values; numbers, addresses and attributes are not isolated", () => {
    const t = createTranslator("ar", { hello: '{name}، {n}، {url}، <a href="{path}">{path}</a>' });
    expect(t.maybe("hello", { name: "C++", n: 7, url: "https://a.example/", path: "/x" })).toBe(
      '\u2068C++\u2069، 7، https://a.example/، <a href="/x">\u2068/x\u2069</a>',
    );
  });

  test("W1 placeholders without a value stay", () => {
    expect(createTranslator("en_US", english).maybe("braces")).toBe("a {x.y} and {} and {missing}");
  });

  test("W2 the count chooses the plural form by the rules of the language", () => {
    const t = createTranslator("en_US", english);
    expect([0, 1, 2].map((count) => t.maybe("votes.many", { count }))).toEqual(["0 votes", "1 vote", "2 votes"]);
    const russian = createTranslator("ru_RU", {
      votes: {
        many: { one: "{count} голос", few: "{count} голоса", many: "{count} голосов", other: "{count} голоса" },
      },
    });
    expect([1, 3, 5, 21].map((count) => russian.maybe("votes.many", { count }))).toEqual([
      "1 голос",
      "3 голоса",
      "5 голосов",
      "21 голос",
    ]);
  });

  test("W2 a count below zero has the form other, because one may spell out its number", () => {
    const t = createTranslator("en_US", { votes: { many: { one: "1 vote", other: "{count} votes" } } });
    expect([-2, -1, 1].map((count) => t.maybe("votes.many", { count }))).toEqual(["-2 votes", "-1 votes", "1 vote"]);
  });

  test("W2 a missing plural form falls back to other", () => {
    const t = createTranslator("ru_RU", { votes: { many: { other: "голоса: {count}" } } });
    expect(t.maybe("votes.many", { count: 1 })).toBe("голоса: 1");
  });

  test("W3 a missing text falls back to English, with the plural rules of English", () => {
    const t = createTranslator("ja_JP", { hello: "{name}さん" }, english);
    expect(t.maybe("hello", { name: "Ann" })).toBe("Annさん");
    expect(t.maybe("votes.many", { count: 1 })).toBe("1 vote");
    expect(t(key("nowhere.at_all"))).toBe("nowhere.at_all");
    expect(t.maybe("nowhere.at_all")).toBeUndefined();
  });

  test("W3 the completeness of a language, in whole percent", () => {
    expect(createTranslator("de_DE", { hello: "x" }, english).progress).toBe(25);
    expect(createTranslator("de_DE", {}, english).progress).toBe(0);
    expect(createTranslator("en_US", english, english).progress).toBe(100);
  });

  test("W1 a text lists its parameters", () => {
    expect(Object.fromEntries(messageParams(english))).toEqual({
      "votes.own_post": [],
      "votes.many": ["count"],
      hello: ["name", "word"],
      braces: ["missing"],
    });
  });

  test("W1 keys and parameters are type-checked", () => {
    const t = createTranslator("en_US", { api_errors: { own_post: "Own.", rank_too_low: "Needs {rank}." } });
    expect(t("api_errors.own_post")).toBe("Own.");
    expect(t("api_errors.rank_too_low", { rank: 8 })).toBe("Needs 8.");
    const wrong = () => {
      // @ts-expect-error the parameter `needed` is missing
      t("api_errors.rank_too_low");
      // @ts-expect-error the text has no such parameter
      t("api_errors.rank_too_low", { points: 8 });
      // @ts-expect-error the key does not exist
      t("api_errors.tea_is_cold");
    };
    expect(wrong).not.toThrow();
  });
});
