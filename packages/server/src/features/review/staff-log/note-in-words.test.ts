import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../../testing/index.ts";
import { noteInWords } from "./note-in-words.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const inWords = (action: string, note: string, language = "en_US") =>
  noteInWords(site.app.translator(language), { action, note });

test("RV25 changed settings are named as on their page", () => {
  expect(inWords("settings_change", "privileges.level: 99 → 2; privileges.custom_privileges")).toBe(
    "Privileges, Level: 99 → 2; Privileges, Reputation needed",
  );
  expect(inWords("settings_change", "theme.theme_config")).toBe("Colours of the theme");
});

test("RV25 a note that names no setting stays as it is", () => {
  expect(inWords("settings_change", "nothing.known: 1 → 2")).toBe("nothing.known: 1 → 2");
  expect(inWords("delete", "privileges.level: 99 → 2")).toBe("privileges.level: 99 → 2");
});

test("RV25 the arrow of a change points in the direction of reading", () => {
  expect(inWords("role", "user → moderator", "ar")).toBe("user ← moderator");
});
