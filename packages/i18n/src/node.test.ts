import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysFile } from "./keys-file.ts";
import { type MessageTree, messageParams } from "./messages.ts";
import { createCatalogues, createTranslators } from "./node.ts";
import { pseudoMessages } from "./pseudo.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "locales-"));
  writeFileSync(join(folder, "en_US.yaml"), 'a:\n  b: "Hi {name}"\n  c: Bye <a href="{url}">now</a>\n');
  writeFileSync(join(folder, "zh_CN.yaml"), 'a:\n  b: "Hallo {name}"\n');
  writeFileSync(join(folder, "ar.yaml"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

const textsOf = (tree: MessageTree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value)));

describe("catalogues", () => {
  test("W3 English is the fallback, also for a language without a file", () => {
    const translator = createTranslators(createCatalogues(folder));
    expect(translator("zh_CN").maybe("a.b", { name: "Ann" })).toBe("Hallo Ann");
    expect(translator("zh_CN").maybe("a.c", { url: "/x" })).toBe('Bye <a href="/x">now</a>');
    for (const language of ["ko_KR", "ar", "../../etc/passwd"]) {
      expect(translator(language).maybe("a.b", { name: "Ann" })).toBe("Hi Ann");
    }
    expect(translator("zh_CN")).toBe(translator("zh_CN"));
  });

  test("W8 the long language is a third longer, accented, and preserves placeholders and tags", () => {
    const text = createTranslators(createCatalogues(folder))("en_XA").maybe("a.c", { url: "/x" }) ?? "";
    expect(text).toContain('<a href="/x">');
    expect(text).toMatch(/^\[.*~\]$/);
    expect(text).not.toContain("Bye");
  });

  test("W8 the mirrored language leaves placeholders and tags outside of its marks", () => {
    const text = createTranslators(createCatalogues(folder))("ar_XB").maybe("a.b", { name: "Ann" }) ?? "";
    expect(text).toBe("\u202eHi \u202c\u2068Ann\u2069");
  });

  test("W8 pseudo-languages have every English text with the same parameters", () => {
    const english = createCatalogues()("en_US");
    for (const language of ["en_XA", "ar_XB"]) {
      const made = pseudoMessages(language, english) ?? {};
      expect(messageParams(made)).toEqual(messageParams(english));
      expect(textsOf(made)).not.toContain("");
    }
  });

  test("W1 the list of keys matches the English texts (otherwise run scripts/locales.ts)", () => {
    const written = readFileSync(new URL("./keys.gen.ts", import.meta.url), "utf8");
    expect(written).toBe(keysFile(createCatalogues()("en_US")));
  });

  test("W1 no English text is empty, and every plural has its singular", () => {
    const english = createCatalogues()("en_US");
    expect(textsOf(english).filter((text) => typeof text !== "string" || text.trim() === "")).toEqual([]);
  });
});
