import { expect, test } from "vitest";
import { createAnalyses } from "./analysis.ts";

const analysisOf = (language: string) => createAnalyses(() => language)();

test.each([
  ["en_US", "punctured", "puncture"],
  ["en_US", "wheels", "wheel"],
  ["de_DE", "Häuser", "Häusern"],
  ["fr_FR", "continuellement", "continuelle"],
  ["es_ES", "bicicletas", "bicicleta"],
  ["pt_PT", "perguntas", "pergunta"],
  ["it_IT", "domande", "domanda"],
  ["ru_RU", "вопросы", "вопросами"],
  ["en_US", "вопросы", "вопросами"],
  ["ar_SA", "المعلمون", "معلمون"],
])("F28 in %s %s and %s have one stem", async (language, one, other) => {
  const { stems } = await analysisOf(language);
  expect(stems(one)).toEqual(stems(other));
  expect(stems(one)).toHaveLength(1);
});

test.each([
  ["en_US", "how do I fix a tyre", 2],
  ["de_DE", "wie repariere ich einen Reifen", 2],
  ["fr_FR", "comment réparer un pneu", 2],
  ["ru_RU", "как починить шину", 2],
  ["en_US", "how do i id a bike", 1],
  ["es_ES", "cómo se repara una rueda", 2],
  ["pt_PT", "como é que se repara um pneu", 2],
  ["it_IT", "come si ripara una gomma", 2],
  ["ar_SA", "كيف أصلح الدراجة", 2],
])("F28 stop words of %s are left out of %s", async (language, text, count) => {
  const { stems } = await analysisOf(language);
  expect(stems(text).length).toBeLessThanOrEqual(count + 1);
  expect(stems(text).length).toBeGreaterThanOrEqual(count);
});

test("F28 signs and scripts without spaces stay as they are indexed", async () => {
  const { stems } = await analysisOf("zh_CN");
  expect(stems("c++ c#")).toHaveLength(2);
  expect(stems("东京大学")).toHaveLength(4);
});

test("F28 a text of stop words only is empty", async () => {
  const { isEmpty } = await analysisOf("en_US");
  expect([isEmpty("how do i"), isEmpty("the bike"), isEmpty("c")]).toEqual([true, false, false]);
});

test("F28 each language has a version of its own", async () => {
  const versions = await Promise.all(["en_US", "de_DE", "fr_FR"].map(async (each) => (await analysisOf(each)).version));
  expect(new Set(versions).size).toBe(3);
});
