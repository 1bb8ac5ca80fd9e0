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
  test("W1 a key is its place in the catalogue", () => {
    const t = createTranslator("en_US", english);
    expect(t.maybe("votes.own_post")).toBe("You can't vote for your own post.");
    expect(t.maybe("votes")).toBeUndefined();
    expect(t.maybe("toString")).toBeUndefined();
  });

  test("W1 names in braces are filled in, every time they stand there", () => {
    const t = createTranslator("en_US", english);
    expect(t.maybe("hello", { name: "Ann", word: "{name}" })).toBe("Ann says {name} to Ann");
  });

  test("W11 from right to left, names that are filled in are held apart; numbers, addresses and attributes are not", () => {
    const t = createTranslator("ar", { hello: '{name}، {n}، {url}، <a href="{path}">{path}</a>' });
    expect(t.maybe("hello", { name: "C++", n: 7, url: "https://a.example/", path: "/x" })).toBe(
      '\u2068C++\u2069، 7، https://a.example/، <a href="/x">\u2068/x\u2069</a>',
    );
  });

  test("W1 what is not filled in stays as it is written", () => {
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

  test("W2 a form that a language does not give is the form other", () => {
    const t = createTranslator("ru_RU", { votes: { many: { other: "голоса: {count}" } } });
    expect(t.maybe("votes.many", { count: 1 })).toBe("голоса: 1");
  });

  test("W3 a text that is missing comes from English, with the plural rules of English", () => {
    const t = createTranslator("ja_JP", { hello: "{name}さん" }, english);
    expect(t.maybe("hello", { name: "Ann" })).toBe("Annさん");
    expect(t.maybe("votes.many", { count: 1 })).toBe("1 vote");
    expect(t(key("nowhere.at_all"))).toBe("nowhere.at_all");
    expect(t.maybe("nowhere.at_all")).toBeUndefined();
  });

  test("W3 how complete a language is, in whole percent", () => {
    expect(createTranslator("de_DE", { hello: "x" }, english).progress).toBe(25);
    expect(createTranslator("de_DE", {}, english).progress).toBe(0);
    expect(createTranslator("en_US", english, english).progress).toBe(100);
  });

  test("W1 a text knows the names that it is filled in with", () => {
    expect(Object.fromEntries(messageParams(english))).toEqual({
      "votes.own_post": [],
      "votes.many": ["count"],
      hello: ["name", "word"],
      braces: ["missing"],
    });
  });

  test("W1 keys and their names are checked before anything runs", () => {
    const t = createTranslator("en_US", { refusals: { own_post: "Own.", rank_too_low: "Needs {rank}." } });
    expect(t("refusals.own_post")).toBe("Own.");
    expect(t("refusals.rank_too_low", { rank: 8 })).toBe("Needs 8.");
    const wrong = () => {
      // @ts-expect-error the reputation that is needed has to be said
      t("refusals.rank_too_low");
      // @ts-expect-error the text has no such name
      t("refusals.rank_too_low", { points: 8 });
      // @ts-expect-error there is no such text
      t("refusals.tea_is_cold");
    };
    expect(wrong).not.toThrow();
  });
});
