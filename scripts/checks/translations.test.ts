import { expect, test } from "vitest";
import { plantedTree, type Tree } from "./reading/tree.ts";
import { agreeingTranslations, knownKeys, usedKeys } from "./translations.ts";

const english =
  "votes:\n  up: Vote up\n  own: Hello {name}\nanswers:\n  one: '{count} answer'\n  other: '{count} answers'\n";
const planted = (code: string, more: Record<string, string> = {}): Tree =>
  plantedTree({ "locales/en_US.yaml": english, "packages/web/src/app/a.ts": code, ...more });
const messages = (found: { message: string }[]) => found.map(({ message }) => message);
const all = `t("votes.up"); t("votes.own"); t("answers", { count });`;

test("a missing key fails", () => {
  expect(messages(knownKeys(planted(`t("votes.down"); app.t("votes.up")`)))).toEqual([`t("votes.down"): no such text`]);
  expect(messages(knownKeys(planted("t(`tags.${word}`)")))).toEqual(["t(`tags.…`): no text begins like this"]);
  expect(knownKeys(planted(`${all} t(up ? "votes.up" : "votes.own")`))).toEqual([]);
});

test("an unused key fails", () => {
  expect(messages(usedKeys(planted(`t("votes.up"); t("answers")`), []))).toEqual(["votes.own is used nowhere"]);
});

test("a key that matches a template or a declared prefix counts as used", () => {
  expect(usedKeys(planted('t("answers"); t(`votes.${word}`)'), [])).toEqual([]);
  expect(messages(usedKeys(planted('t("answers"); t(`votes.${word}_help`)'), []))).toHaveLength(2);
  expect(usedKeys(planted(`t("answers")`), ["votes."])).toEqual([]);
});

test("a declared prefix without keys fails", () => {
  expect(messages(usedKeys(planted(all), ["badges."]))).toEqual([
    `no text begins with "badges."; take it off the list`,
  ]);
});

test("a translation with other placeholders, or with a key of its own, fails", () => {
  const german = {
    "locales/de_DE.yaml":
      "votes:\n  own: Hallo {nom}\n  extra: Mehr\nanswers:\n  one: eine Antwort\n  other: '{count}'\n",
  };
  expect(messages(agreeingTranslations(planted(all, german)))).toEqual([
    "votes.own has nom, not name",
    "votes.extra is not in locales/en_US.yaml",
  ]);
});
